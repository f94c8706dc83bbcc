import { argon2id } from '@noble/hashes/argon2.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import { normalise } from '#core/identity/password'
import { type Bytes, KDF_POLICY, type KdfPolicy } from '../deps.ts'
import { calibrate, stretch } from './kdf.ts'
import { bytes } from '../test-support/published.ts'
import { seededRandom } from '../test-support/world.ts'

describe('stretch', () => {
  it('has an oracle that agrees with RFC 9106, section 5.3', () => {
    const tag = argon2id(new Uint8Array(32).fill(1), new Uint8Array(16).fill(2), {
      t: 3,
      m: 32,
      p: 4,
      version: 0x13,
      key: new Uint8Array(8).fill(3),
      personalization: new Uint8Array(12).fill(4),
      dkLen: 32,
    })
    expect(fromBytes(tag)).toBe('0x0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  })

  it('agrees with that oracle', async () => {
    const params = fc.record({
      password: fc.string({ minLength: 1, maxLength: 40 }),
      salt: fc.uint8Array({ minLength: 16, maxLength: 16 }),
      memoryKiB: fc.integer({ min: 32, max: 256 }),
      passes: fc.integer({ min: 1, max: 3 }),
      lanes: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(params, async ({ password, salt, ...kdf }) => {
        const ours = await stretch(password, { ...kdf, salt: salt as Bytes })
        const oracle = argon2id(normalise(password), salt, { t: kdf.passes, m: kdf.memoryKiB, p: kdf.lanes, dkLen: 32, version: 0x13 })
        expect(fromBytes(ours)).toBe(fromBytes(oracle))
      }),
      { numRuns: 25 },
    )
  })

  it('agrees with the oracle at the parameters of a new vault', async () => {
    const salt = bytes('000102030405060708090a0b0c0d0e0f')
    const kdf = { memoryKiB: 65_536, passes: 3, lanes: 1, salt }
    expect(fromBytes(await stretch('hazel orbit muffin', kdf))).toBe(
      fromBytes(argon2id('hazel orbit muffin', salt, { t: 3, m: 65_536, p: 1, dkLen: 32 })),
    )
  })

  it('takes one password typed in two Unicode forms as one', async () => {
    const kdf = { memoryKiB: 64, passes: 1, lanes: 1, salt: bytes('00'.repeat(16)) }
    expect(await stretch('Zo\u00eb caf\u00e9', kdf)).toEqual(await stretch('Zoe\u0308 cafe\u0301', kdf))
  })
})

describe('calibrate', () => {
  /** A device on which one KiB takes this long, in milliseconds; the clock is read before and after each run. */
  const device = (msPerKiB: number, policy: KdfPolicy) => {
    let reads = 0
    let time = 0
    return () => {
      const ran = policy.memoryKiB[Math.floor(reads / 2)] ?? 0
      if (reads++ % 2 === 1) time += ran * msPerKiB
      return time
    }
  }
  const policy: KdfPolicy = { ...KDF_POLICY, memoryKiB: [64, 128, 256], passes: 1 }
  const chosen = async (msPerKiB: number) => (await calibrate('x', policy, seededRandom('kdf'), device(msPerKiB, policy))).kdf.memoryKiB

  it.each([
    ['quick', 1, 256],
    ['middling', 4, 128],
    ['slow', 10, 64],
    ['very slow', 100, 64],
  ])('on a %s device takes what answers in time', async (_, msPerKiB, memory) => {
    expect(await chosen(msPerKiB)).toBe(memory)
  })

  it('never goes below what the specification asks for [K1]', () => {
    expect(Math.min(...KDF_POLICY.memoryKiB)).toBe(65_536)
    expect([KDF_POLICY.passes, KDF_POLICY.lanes, KDF_POLICY.mostMemoryKiB, KDF_POLICY.mostPasses]).toEqual([3, 1, 1_048_576, 16])
  })

  it('draws a new salt for each try', async () => {
    const random = seededRandom('salts')
    const first = await calibrate('x', policy, random, () => 0)
    const second = await calibrate('x', policy, random, () => 0)
    expect(first.kdf.salt).not.toEqual(second.kdf.salt)
  })
})

import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import type { Bytes } from '../deps.ts'
import { FORMAT, type VaultHeader, parseHeader, parseRecord, recordBytes, sealedHeaderBytes, type SealedRecord } from './format.ts'
import { createSealer, sha256Name } from './seal.ts'
import { type Blank, createSlots, wrapBindingOf } from '../unlock/slots.ts'
import { flipped } from '../test-support/damage.ts'
import { QUICK, seededRandom } from '../test-support/world.ts'

const VAULT = new Uint8Array(16).fill(0xa0)
const WRAPPER = new Uint8Array(32).fill(0x0c)
const random = seededRandom('bits')
const sealer = createSealer(crypto.subtle, random)
const slots = createSlots({ sealer, subtle: crypto.subtle, random, kdf: QUICK, now: () => 0 })
const WHERE = { vaultId: VAULT, generation: 1 }
const wrapper = (): Promise<CryptoKey> => sealer.importWrapper(WRAPPER.slice())

/** A vault as it lies on disk: a phrase, two keys, the list of accounts, one slot. */
async function made() {
  const raw = new Uint8Array(32).fill(0x0b)
  const keys = await sealer.deriveKeys(await sealer.importMaster(raw), VAULT)
  const sizes = { root: 64, child: 128, meta: 512 } as const
  const records: SealedRecord[] = []
  for (const [at, type] of (['root', 'child', 'child', 'meta'] as const).entries())
    records.push(await sealer.seal(keys, VAULT, { id: new Uint8Array(16).fill(at + 1), type, kid: 1, seq: 3 }, random(sizes[type])))
  const kdf = { memoryKiB: 64, passes: 1, lanes: 1, salt: random(16) }
  const passkey = { credentialId: random(20), rpId: 'localhost', prfSalt: random(32), salt: random(16) }
  const blanks: readonly Blank['slot'][] = [
    { kind: 'password', id: random(16), kdf },
    { kind: 'passkey', id: random(16), passkey },
    { kind: 'both', id: random(16), kdf, passkey },
    { kind: 'recovery', id: random(16), salt: random(16) },
  ]
  const kept = await Promise.all(blanks.map(async (slot) => slots.wrap({ slot, wrapper: await wrapper() }, raw, WHERE)))
  const index = records.map(({ id, type, kid, seq, ...rest }) => ({
    id,
    type,
    kid,
    seq,
    hash: sha256Name(recordBytes({ id, type, kid, seq, ...rest })),
  }))
  const times = { createdAt: 1_760_000_000_000, changedAt: 1_760_000_100_000 }
  const header: VaultHeader = { ...WHERE, format: FORMAT, epoch: 7, ...times, slots: kept, index }
  return { keys, records, header: sealedHeaderBytes(header, await sealer.signHeader(keys, header)) }
}

/** How a header ends whose name was made to fit, for somebody who has the right wrapping key whatever the slot says. */
async function endOf(bytes: Uint8Array): Promise<string> {
  try {
    const { header, mac } = parseHeader(bytes, QUICK)
    // What stands beside a password is noise here: of it only the seal tells.
    const masters = await Promise.all(
      header.slots.map(async (slot) => sealer.unwrap(await wrapper(), wrapBindingOf(header, slot), slot.wrap)),
    )
    const [master] = masters
    if (!master || masters.includes(undefined)) return 'the slot does not open'
    return (await sealer.verifyHeader(await sealer.deriveKeys(master, header.vaultId), header, mac)) ? 'it opens' : 'its seal does not fit'
  } catch (error) {
    return isError(error) ? error.code : `no clean error: ${String(error)}`
  }
}

describe('of a vault on disk', () => {
  it('each bit of the header counts: flipped, it is refused by its form, by the slot or by its seal', async () => {
    const { header } = await made()
    expect(await endOf(header)).toBe('it opens')
    const ends = new Map<string, number>()
    for (let at = 0; at < header.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const end = await endOf(flipped(header, at, bit))
        expect(end, `byte ${at}, bit ${bit}`).toMatch(
          /^(?:vault\/corrupt|vault\/unsupported-version|the slot does not open|its seal does not fit)$/,
        )
        ends.set(end, (ends.get(end) ?? 0) + 1)
      }
    }
    // Each of the walls stands: none of them is there only because another catches everything.
    expect([...ends.keys()].toSorted()).toEqual([
      'its seal does not fit',
      'the slot does not open',
      'vault/corrupt',
      'vault/unsupported-version',
    ])
  })

  it('each bit of each record counts, though its line in the index were made to fit', async () => {
    const { keys, records } = await made()
    for (const record of records) {
      const whole = recordBytes(record)
      expect((await sealer.open(keys, VAULT, parseRecord(whole))).length).toBe(record.sealed.length - 16)
      for (let at = 0; at < whole.length; at++) {
        for (let bit = 0; bit < 8; bit++) {
          const tried = async (): Promise<Bytes> => sealer.open(keys, VAULT, parseRecord(flipped(whole, at, bit)))
          const end = await tried().then(
            () => 'it opens',
            (error: unknown) => (isError(error) ? error.code : `no clean error: ${String(error)}`),
          )
          expect(end, `${record.type}, byte ${at}, bit ${bit}`).toBe('vault/corrupt')
        }
      }
    }
  })

  it('each length but the whole one is refused', async () => {
    const { header, records } = await made()
    for (let length = 0; length < header.length; length++)
      expect(await endOf(header.subarray(0, length)), `${length} bytes`).toBe('vault/corrupt')
    for (const record of records) {
      const whole = recordBytes(record)
      for (let length = 0; length < whole.length; length++)
        expect(() => parseRecord(whole.subarray(0, length)), `${length} bytes`).toThrow(expect.objectContaining({ code: 'vault/corrupt' }))
    }
  })
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type OutputChunk, rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBytes, type Hex, word } from '../src/core/hex.ts'
import { createEvmHandlers } from '../src/chain/evm/handlers.ts'
import { BOB, call, CARL, code, PEOPLE, RETURN_TOP, type Row, runTo, witness } from '../test/sim/support/bytecode.ts'
import { LEFT_OUT, leaveOut } from './leave-out.ts'

type Handlers = ReturnType<typeof createEvmHandlers>

const folder = mkdtempSync(join(tmpdir(), 'leave-out-'))
afterAll(() => rmSync(folder, { recursive: true }))

let chunk: OutputChunk
let built: Handlers
beforeAll(async () => {
  const bundle = await rolldown({ input: 'src/chain/evm/handlers.ts', platform: 'browser', logLevel: 'silent', plugins: [leaveOut()] })
  const { output } = await bundle.write({ file: join(folder, 'evm.mjs'), format: 'es', codeSplitting: false })
  await bundle.close()
  chunk = output[0]
  const made = (await import(pathToFileURL(join(folder, 'evm.mjs')).href)) as { createEvmHandlers: typeof createEvmHandlers }
  built = made.createEvmHandlers({ now: () => 0 })
}, 30_000)

const INITCODE = code(0xef00, 0, 'MSTORE', 2, 30, 'RETURN')
const HASH = keccak_256(new Uint8Array(32))
/** Asks a precompile about words in memory, and returns the word that it gives. */
const asking = (precompile: number, words: readonly Hex[]): Row => ({
  code: code(
    ...words.flatMap((item, at) => [item, at * 32, 'MSTORE'] as const),
    ...[32, 256, words.length * 32, 0, precompile, 'GAS', 'STATICCALL', 'POP', 32, 256, 'RETURN'] as const,
  ),
}) // prettier-ignore
const wordsOf = (bytes: Uint8Array): Hex[] => [0, 32].map((at) => fromBytes(bytes.subarray(at, at + 32)))
const ecrecover = (): Row => {
  const signature = secp256k1.sign(HASH, new Uint8Array(32).fill(7), { prehash: false, format: 'recovered' })
  return asking(1, [fromBytes(HASH), word(BigInt(27 + (signature[0] ?? 0))), ...wordsOf(signature.subarray(1))])
}
const p256Verify = (): Row => {
  const secret = new Uint8Array(32).fill(9)
  const signature = p256.sign(HASH, secret, { prehash: false })
  return asking(0x100, [fromBytes(HASH), ...wordsOf(signature), ...wordsOf(p256.getPublicKey(secret, false).subarray(1))])
}

const CASES: Readonly<Record<string, readonly [Row, ReturnType<typeof runTo>]>> = {
  'a payment': [{ balance: 5n }, runTo(BOB, { value: 7n })],
  'calls, logs and storage': [
    { code: code(...call(CARL, 1), 0, 32, 'LOG0', 7, 1, 'SSTORE', 1, 'SLOAD', ...RETURN_TOP), storage: { 1: 3n } },
    runTo(BOB, { value: 9n }),
  ],
  'code that begins like EOF, which EIP-3541 refuses to store': [{}, runTo(undefined, { data: INITCODE })],
  'an account whose code begins like EOF': [{ code: '0xef0001010004' }, runTo(BOB)],
  'an opcode that only EOF has': [{ code: '0xe0ffff' }, runTo(BOB)],
  'who signed, by ECRECOVER': [ecrecover(), runTo(BOB)],
  'a passkey’s signature, by P256VERIFY': [p256Verify(), runTo(BOB)],
  'a failure': [{ code: code(0, 0, 'REVERT') }, runTo(BOB)],
}

describe('the evm Worker without what is left out', () => {
  it('has nothing of it, and all of it exists', () => {
    for (const end of LEFT_OUT) {
      expect(existsSync(`node_modules/${end}`), end).toBe(true)
      const length = Object.entries(chunk.modules).find(([id]) => id.endsWith(end))?.[1].renderedLength ?? 0
      expect(length, end).toBeLessThan(400)
    }
  })

  it.each(Object.entries(CASES))('runs as it does with it: %s', async (world, [row, run]) => {
    const context = { signal: new AbortController().signal }
    const whole = createEvmHandlers({ now: () => 0 })
    const results = await Promise.all(
      [whole, built].map(async (handlers) => {
        const rows = { ...PEOPLE, [BOB]: row, [CARL]: undefined }
        const first = await handlers.run({ world, add: witness(rows), run }, context)
        if (first.done) return first
        const absent = Object.fromEntries(first.wants.map(({ address }) => [address, undefined]))
        return handlers.run({ world, add: witness(absent), run }, context)
      }),
    )
    expect(results[0]).toMatchObject({ done: true })
    if (world.includes(', by '))
      expect(results[0]).toMatchObject({ simulation: { returnData: expect.stringMatching(/[1-9a-f]/) as string } })
    expect(results[1]).toEqual(results[0])
  })
})

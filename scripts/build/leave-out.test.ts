import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type OutputChunk, rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBytes, type Hex, word } from '../../src/core/bytes/hex.ts'
import { chainFolders } from '../data/chain-folders.ts'
import { type Rules, HARDFORKS, type Run } from '../../src/core/simulation/simulation.ts'
import type { RunResult } from '../../src/protocol/evm.ts'
import { createEvmHandlers } from '../../src/chain/evm/handlers.ts'
import { BOB, call, CARL, code, PEOPLE, RETURN_TOP, type Row, runTo, witness } from '../../test/sim/support/bytecode.ts'
import { CALLED, randomProgram } from '../../test/sim/support/random-program.ts'
import { ASKED, LEFT_OUT, leaveOut, settle } from './leave-out.ts'

type Handlers = ReturnType<typeof createEvmHandlers>

const folder = mkdtempSync(join(tmpdir(), 'leave-out-'))
afterAll(() => rmSync(folder, { recursive: true }))

let chunk: OutputChunk
let built: Handlers
beforeAll(async () => {
  const bundle = await rolldown({
    input: 'src/chain/evm/handlers.ts',
    platform: 'browser',
    logLevel: 'silent',
    plugins: [leaveOut(), chainFolders()],
  })
  const { output } = await bundle.write({ file: join(folder, 'evm.mjs'), format: 'es', codeSplitting: false })
  await bundle.close()
  chunk = output[0]
  const made = (await import(pathToFileURL(join(folder, 'evm.mjs')).href)) as { createEvmHandlers: typeof createEvmHandlers }
  built = made.createEvmHandlers({ now: () => 0 })
}, 180_000)

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
  'a loop': [{ code: code(9, 'JUMPDEST', 1, 'SWAP1', 'SUB', 'DUP1', 2, 'JUMPI', ...RETURN_TOP) }, runTo(BOB)],
  'a failure': [{ code: code(0, 0, 'REVERT') }, runTo(BOB)],
}

/** Fixed, so that a failure comes again. */
const SEED = 20_260_101
const PROGRAMS = 60
const BEFORE_OSAKA: ReadonlySet<Rules> = new Set(['shanghai', 'cancun', 'prague'])

/** The same by the rules of a fork, on a chain that says which it has. */
const under = (rules: Rules, run: Run): Run => ({
  ...run,
  transaction: { ...run.transaction, chainId: 5 },
  environment: { ...run.environment, chainId: 5, rules },
})

type Rows = Parameters<typeof witness>[0]

/** With everything, and as it is built: what each says once all that it wants is proved absent. */
async function both(world: string, rows: Rows, run: Run): Promise<{ readonly wanted: RunResult; readonly found: RunResult }> {
  const context = { signal: new AbortController().signal }
  const whole = createEvmHandlers({ now: () => 0 })
  const ask = async (handlers: Handlers): Promise<RunResult> => {
    let add = witness(rows)
    for (let round = 0; ; round++) {
      const answer = await handlers.run({ world, add, run }, context)
      if (answer.done || round > 8) return answer
      add = witness(Object.fromEntries(answer.wants.map(({ address }) => [address, undefined])))
    }
  }
  const results = { wanted: await ask(whole), found: await ask(built) }
  await built.drop({ world }, context)
  return results
}

describe('the evm Worker without what is left out', () => {
  it('has nothing of it, and all of it exists', () => {
    for (const end of LEFT_OUT) {
      expect(existsSync(`node_modules/${end}`), end).toBe(true)
      const length = Object.entries(chunk.modules).find(([id]) => id.endsWith(end))?.[1].renderedLength ?? 0
      expect(length, end).toBeLessThan(400)
    }
  })

  it('asks nothing that is settled beforehand, and every such question is still asked in the sources', () => {
    const folder = 'node_modules/@ethereumjs/evm/dist/esm'
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
    const sources = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
    for (const asks of ASKED) expect(sources, String(asks)).toMatch(asks)
    for (const gone of ['isActivatedEIP(3540)', 'isActivatedEIP(2929)', "listenerCount('step')", 'SpuriousDragon)'])
      expect(chunk.code).not.toContain(gone)
    // What depends on the fork is left to the book of rules.
    expect(settle('common.isActivatedEIP(1153) || common.isActivatedEIP(7702)')).toBe(
      'common.isActivatedEIP(1153) || common.isActivatedEIP(7702)',
    )
    expect(settle('if (this.common.isActivatedEIP(2929)) x; else if (common.isActivatedEIP(6800)) y')).toBe(
      'if (true) x; else if (false) y',
    )
  })

  it.each(Object.entries(CASES))('runs as it does with it: %s', async (world, [row, run]) => {
    for (const rules of HARDFORKS) {
      const { wanted, found } = await both(`${world} ${rules}`, { ...PEOPLE, [BOB]: row, [CARL]: undefined }, under(rules, run))
      expect(wanted).toMatchObject({ done: true })
      // Passkeys came with Osaka (EIP-7951): before it nobody lives there.
      const answers = world.includes(', by ') && (world.startsWith('who') || !BEFORE_OSAKA.has(rules))
      if (answers) expect(wanted).toMatchObject({ simulation: { returnData: expect.stringMatching(/[1-9a-f]/) as string } })
      expect(found).toEqual(wanted)
    }
  })

  it.each(HARDFORKS)('runs code that nobody wrote as it does with it, by the rules of %s', async (rules) => {
    const rows = { ...PEOPLE, ...Object.fromEntries(CALLED.map((address, at) => [address, at === 0 ? { balance: 3n } : undefined])) }
    let finished = 0
    await fc.assert(
      fc.asyncProperty(randomProgram, async (data) => {
        const run = under(rules, runTo(undefined, { data, value: 5n, gasLimit: 600_000n }))
        const { wanted, found } = await both(`${rules} ${data}`, rows, run)
        if (wanted.done && wanted.simulation.outcome.ok) finished++
        expect(found).toEqual(wanted)
      }),
      { seed: SEED, numRuns: PROGRAMS },
    )
    // Else it would be a comparison of failures only.
    expect(finished).toBeGreaterThan(PROGRAMS / 5)
  })
})

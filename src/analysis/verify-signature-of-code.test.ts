import { concat, encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { type Hex, word } from '#core/bytes/hex'
import type { Bundle, Probe } from '#core/simulation/simulation'
import {
  CHAIN,
  CLAIMED,
  chainAnswering,
  headerAt,
  portsOf,
  PROVED,
  readerOf,
  type Rows,
  simulationOf,
  sourceOf,
} from '../../test/support/small-ports.ts'
import { verifySignature } from './verify-signature.ts'

const SIGNER: Address = `0x${'a1'.repeat(20)}`
const FACTORY: Address = `0x${'fa'.repeat(20)}`
const DIGEST = word(7n)
const MAGIC: Hex = `0x1626ba7e${'00'.repeat(28)}`
const HAS_CODE: Rows = { [SIGNER]: { code: '0x6001' } }
/** ERC-6492: made by this factory first. */
const WRAPPED: Hex = concat([
  encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [FACTORY, '0xabcd', '0x1234']),
  `0x${'6492'.repeat(16)}`,
])

type Given = {
  readonly signature?: Hex
  readonly rows?: Rows
  readonly answer?: Hex
  readonly made?: Hex
  readonly isMade?: boolean
  readonly block?: bigint
  readonly failing?: Error
}
/** What is said of a signature of SIGNER, whose code answers this, before and after its factory was called. */
async function verified({
  signature = '0x1234',
  rows = HAS_CODE,
  answer = MAGIC,
  made = MAGIC,
  isMade = true,
  block,
  failing,
}: Given = {}) {
  const [questions, bundles, heads]: [Probe[], Bundle[], string[]] = [[], [], []]
  const reader = readerOf(() => rows, {
    async read(_, _environment, asked) {
      if (failing !== undefined) throw failing
      questions.push(...asked)
      return { results: asked.map(() => ({ ok: true, data: answer })), how: sourceOf(CLAIMED) }
    },
    async runBundle(_, bundle) {
      bundles.push(bundle)
      return {
        results: [
          simulationOf(),
          simulationOf({ returnData: made, ...(isMade ? {} : { outcome: { ok: false, why: 'revert', data: '0x' } }) }),
        ],
        reads: [],
        how: sourceOf(PROVED),
      }
    },
  })
  const chain = chainAnswering({ head: () => (heads.push('head'), headerAt(9n)), header: () => (heads.push('header'), headerAt(5n)) })
  const ground = { ...portsOf({ chain, reader }), where: CHAIN, ...(block === undefined ? {} : { block }) }
  const verdict = await verifySignature(ground, { digest: DIGEST, signature, signer: SIGNER })
  return { verdict, questions, bundles, heads }
}

describe('a signature that only code can tell', () => {
  it('is the contract’s where its code says so, as well known as that was asked', async () => {
    const { verdict, questions, bundles } = await verified()
    expect(verdict).toEqual({ kind: 'signed', by: SIGNER, how: 'contract', form: 'usual', evidence: CLAIMED })
    expect(questions.map(({ to }) => to)).toEqual([SIGNER])
    // ERC-1271: isValidSignature(bytes32,bytes).
    expect(questions[0]?.data.startsWith(`0x1626ba7e${DIGEST.slice(2)}`)).toBe(true)
    expect(bundles).toEqual([])
  })

  it.each<[string, Hex, boolean]>([
    ['the four bytes alone in their word', MAGIC, true],
    ['more behind that word', `${MAGIC}00`, true],
    ['the four bytes and others', `0x1626ba7e${'00'.repeat(27)}01`, false],
    ['four bytes that are no word', '0x1626ba7e', false],
    ['something that is not zero', word(1n), false],
    ['nothing', '0x', false],
  ])('is told by %s', async (_, answer, isSigned) => {
    const { verdict } = await verified({ answer })
    expect(verdict).toEqual(
      isSigned
        ? { kind: 'signed', by: SIGNER, how: 'contract', form: 'usual', evidence: CLAIMED }
        : { kind: 'not-signed', evidence: CLAIMED },
    )
  })

  it('is nobody’s where there is no code and no factory', async () => {
    const { verdict, questions } = await verified({ rows: {} })
    expect([verdict, questions]).toEqual([{ kind: 'not-signed', evidence: PROVED }, []])
  })

  it('is asked at the newest block, or at the one that is given', async () => {
    expect((await verified()).heads).toEqual(['head'])
    expect((await verified({ block: 5n })).heads).toEqual(['header'])
  })

  it('is unknown where the chain does not answer; who gave up hears of it', async () => {
    expect((await verified({ failing: fail('rpc/timeout', { endpoint: 'a', seconds: 8 }) })).verdict).toMatchObject({
      kind: 'unknown',
      why: { code: 'rpc/timeout' },
    })
    await expect(verified({ failing: fail('app/aborted') })).rejects.toMatchObject({ code: 'app/aborted' })
  })
})

describe('a signature with a factory (ERC-6492)', () => {
  it('is asked of the code that is there, by the signature inside', async () => {
    const { verdict, questions, bundles } = await verified({ signature: WRAPPED })
    expect(verdict).toMatchObject({ kind: 'signed', how: 'contract', evidence: CLAIMED })
    expect(questions[0]?.data).toContain('1234')
    expect(questions[0]?.data).not.toContain('6492'.repeat(16))
    expect(bundles).toEqual([])
  })

  it('is asked again after the factory was called, where the code that is there refuses it', async () => {
    const { verdict, bundles } = await verified({ signature: WRAPPED, answer: '0x' })
    expect(verdict).toMatchObject({ kind: 'signed', how: 'contract', evidence: PROVED })
    expect(bundles[0]?.steps.map((step) => (step.kind === 'call' ? [step.to, step.value] : step))).toEqual([
      [FACTORY, 0n],
      [SIGNER, 0n],
    ])
    expect(bundles[0]?.steps[0]).toMatchObject({ data: '0xabcd' })
  })

  it.each<[string, Given, object]>([
    ['takes it once it is made', {}, { kind: 'signed', how: 'deployed-first', evidence: PROVED }],
    ['refuses it once it is made', { made: '0x' }, { kind: 'not-signed', evidence: PROVED }],
    ['fails once it is made', { isMade: false }, { kind: 'not-signed', evidence: PROVED }],
  ])('is of an account that is not there yet and %s', async (_, given, verdict) => {
    expect((await verified({ signature: WRAPPED, rows: {}, ...given })).verdict).toMatchObject(verdict)
  })
})

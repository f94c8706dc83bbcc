import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { typedDataDigest } from '#core/messages/typed-data'
import { digestsOf } from '#core/signing/digests'
import type { Signable } from '#core/signing/signable'
import type { Bundle, Probe, Run } from '#core/simulation/simulation'
import type { Explained } from '#review'
import { CHAIN, headerAt, namesOn, PROVED, readerOf, simulationOf, sourceOf } from '../../../test/support/small-ports.ts'
import { HEADER, transactionOf } from '../../../test/support/made-state.ts'
import { childEnvironment } from '../../survey/chains/environment.ts'
import { explainSignable } from '../explain-signable.ts'
import { prepareRun, type RunContext } from './simulation-request.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const TOKEN: Address = `0x${'70'.repeat(20)}`
const environment = childEnvironment(HEADER, 12, 0)
const carrier = { origin: BOB, balance: 1n, tip: 1n, gasLimit: 1n }
const PROBES: readonly Probe[] = [{ to: BOB, data: '0x01' }]

/** How it is run, and what was asked of the reader. */
function world() {
  const [runs, bundles, reads]: [Run[], Bundle[], (readonly Probe[])[]] = [[], [], []]
  const reader = readerOf(() => ({}), {
    run: async (_, run) => (runs.push(run), { simulation: simulationOf(), how: sourceOf(PROVED) }),
    read: async (_, _environment, questions) => (
      reads.push(questions),
      { results: questions.map(() => ({ ok: true, data: word(9n) })), how: sourceOf(PROVED) }
    ),
    async runBundle(_, bundle) {
      bundles.push(bundle)
      return { results: bundle.steps.map((_step, at) => simulationOf({ gasUsed: BigInt(at + 1) })), reads: [], how: sourceOf(PROVED) }
    },
  })
  const ground: RunContext = {
    reader,
    header: headerAt(9n),
    environment,
    account: ME,
    turn: { next: 0, ours: [] },
    carrier,
    asking: { purpose: 'review', hints: [] },
  }
  return { ground, runs, bundles, reads }
}
const explained = (asked: Signable): Explained => explainSignable(asked, { account: ME, chain: CHAIN, names: namesOn(CHAIN) })
async function prepared(asked: Signable, more: Partial<Parameters<typeof prepareRun>[2]> = {}) {
  const made = world()
  const [digest] = digestsOf(asked)
  const request = await prepareRun(made.ground, asked, {
    explanation: explained(asked),
    digest: digest?.value,
    authority: undefined,
    ...more,
  })
  return { ...made, request }
}
const calls = (count: number): Signable => ({
  kind: 'calls',
  chainId: 1,
  atomic: 'required',
  calls: Array.from({ length: count }, (_, at) => ({ to: BOB, value: BigInt(at), data: '0x' })),
})

describe('a transaction', () => {
  it('is run as it is, with the questions', async () => {
    const transaction = transactionOf({ to: BOB, value: 3n, data: '0x', gasLimit: 50_000n })
    const { request, runs } = await prepared({ kind: 'transaction', transaction })
    expect(request?.exercise).toBeUndefined()
    await request?.once?.(PROBES)
    expect(runs).toEqual([{ from: ME, transaction, environment, probes: PROBES }])
  })

  it('is run as if its authorizations were signed by whom they are of', async () => {
    const signature = { r: word(1n), s: word(0n), yParity: 0 } as const
    const transaction = {
      ...transactionOf({ to: BOB, value: 3n, data: '0x', gasLimit: 50_000n }),
      type: 'eip7702',
      authorizationList: [{ chainId: 1n, address: TOKEN, nonce: 1n, signature }],
    } as const
    const authorizationsFor = async (authority: Address | undefined) => {
      const { request, runs } = await prepared({ kind: 'transaction', transaction }, { authority })
      await request?.once?.([])
      return runs[0]?.authorizations
    }
    expect(await authorizationsFor(ME)).toEqual([{ chainId: 1n, address: TOKEN, nonce: 1n, authority: ME }])
    expect(await authorizationsFor(undefined)).toEqual([{ chainId: 1n, address: TOKEN, nonce: 1n }])
  })
})

describe('calls', () => {
  it('are one run of all of them, by whoever would carry them', async () => {
    const { request, bundles } = await prepared(calls(2))
    const found = await request?.once?.(PROBES)
    const steps = [0n, 1n].map((value) => ({ kind: 'call', from: ME, to: BOB, value, data: '0x' }))
    expect(bundles).toEqual([{ environment, steps, probes: PROBES, carrier }])
    expect(found).toMatchObject({ simulation: { gasUsed: 3n }, bundle: { first: 0, account: ME } })
  })

  it('are run up to 64 at once', async () => {
    expect((await prepared(calls(64))).request?.once).toBeDefined()
    await expect(prepared(calls(65))).rejects.toMatchObject({ code: 'simulation/unsupported' })
  })

  it('are not run where there is none, or one of them makes a contract', async () => {
    expect((await prepared(calls(0))).request).toBeUndefined()
    const creating: Signable = {
      kind: 'calls',
      chainId: 1,
      atomic: 'required',
      calls: [
        { to: BOB, value: 0n, data: '0x' },
        { value: 0n, data: '0x60' },
      ],
    }
    expect((await prepared(creating)).request).toBeUndefined()
  })
})

describe('a message', () => {
  const types = {
    Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((line) => {
      const [name = '', type = ''] = line.split(' ')
      return { name, type }
    }),
  }
  const permit: Signable = {
    kind: 'typed-data',
    data: {
      domain: { name: 'Token', version: '1', chainId: 1, verifyingContract: TOKEN },
      primaryType: 'Permit',
      types,
      message: { owner: ME, spender: BOB, value: '5', nonce: '0', deadline: '99999999999' },
    },
  }

  it('that nothing can be done with is not run', async () => {
    expect((await prepared({ kind: 'message', message: '0x6869' })).request).toBeUndefined()
    expect((await prepared({ kind: 'hash', hash: word(9n) })).request).toBeUndefined()
  })

  it('is played as what its holder can do with it, after what that needs was read', async () => {
    const { request, bundles, reads } = await prepared(permit)
    expect(reads).toHaveLength(1)
    expect(request?.exercise).toMatchObject({ tense: 'could', by: BOB, actor: ME })
    const found = await request?.once?.(PROBES)
    expect(bundles).toHaveLength(1)
    expect(bundles[0]).toMatchObject({ probes: PROBES, carrier, environment, steps: request?.exercise?.steps })
    expect(bundles[0]?.signed).toEqual(request?.exercise?.signed)
    // Only what the steps from the first that counts on do is told.
    const first = request?.exercise?.first ?? 0
    const total = (request?.exercise?.steps ?? []).slice(first).reduce((sum, _, at) => sum + BigInt(first + at + 1), 0n)
    expect(found).toMatchObject({ simulation: { gasUsed: total }, bundle: { first, account: ME } })
  })

  it('is played with the hash that is signed', async () => {
    const { request } = await prepared(permit)
    expect(JSON.stringify(request?.exercise?.signed)).toContain(permit.kind === 'typed-data' ? typedDataDigest(permit.data) : 'nothing')
    const other = await prepared(permit, { digest: word(77n) })
    expect(JSON.stringify(other.request?.exercise?.signed)).toContain(word(77n))
  })

  it('is refused where it has no hash, since a run would take none for signed', async () => {
    await expect(prepared(permit, { digest: undefined })).rejects.toMatchObject({ code: 'decode/malformed' })
  })
})

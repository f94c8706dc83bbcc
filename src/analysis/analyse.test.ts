import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { encodeUnsigned, transactionDigest } from '#core/ethereum/digest'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { fail } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Contact } from '#core/identity/contact'
import { word } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'
import type { Signable, SignableMessage } from '#core/signing/signable'
import type { MissingState, Run, Simulation, Variant } from '#core/simulation/simulation'
import { plain } from '#core/text/words'
import { CHAIN, chainAnswering, CLAIMED, headerAt, namesOn, portsOf, PROVED, readerOf, type Rows, simulationOf, sourceOf } from '../../test/support/small-ports.ts' // prettier-ignore
import { analyseMessage } from './analyse-message.ts'
import { analyseSend, analyseSignable } from './analyse.ts'
import { factValue } from '#core/evidence/fact'
import { ARBITRUM_PRICE } from './fees/arbitrum-fee.ts'
import { GAS_PRICE_ORACLE } from './fees/rollup-fees.ts'
import type { Completion, SignAnalysis } from './subject.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const CODE: Address = `0x${'c0'.repeat(20)}`
const GWEI = 10n ** 9n
const ROWS: Rows = { [ME]: { nonce: 5n, balance: 10n ** 18n }, [BOB]: { balance: 1n } }
const calling: Intent = { kind: 'call', to: BOB, value: 7n, data: '0x' }
/** Of the block after `headerAt`, which is at its target: the base fee is the same, and caps have space for twice of it. */
const FEE = { maxFeePerGas: 2_000n + 5n * GWEI, maxPriorityFeePerGas: 5n * GWEI }
const fees = { baseFees: [1_000n], tips: { slow: GWEI, normal: 5n * GWEI, fast: 9n * GWEI }, evidence: CLAIMED, tipsPaid: [] }

type World = {
  readonly on?: Chain
  readonly rows?: Rows
  /** What a run gives, or why there is none. `at`: counted from 1. */
  readonly run?: (at: number, run: Run) => Simulation
  readonly fees?: () => unknown
  readonly head?: () => unknown
  readonly estimate?: bigint
  /** How the state is known; a run is always of proved state. */
  readonly evidence?: Evidence
}
function world({
  on = CHAIN,
  rows = ROWS,
  run = () => simulationOf({ gasNeeded: 40_000n, gasUsed: 30_000n }),
  fees: feesOf = () => fees,
  head = () => headerAt(100n),
  estimate,
  evidence = PROVED,
}: World) {
  const runs: Run[] = []
  const varied: Variant[] = []
  const heads: number[] = []
  const wants: (readonly MissingState[])[] = []
  const calls: string[] = []
  const progress: string[] = []
  const plainReader = readerOf(() => rows, { evidence })
  const reader = readerOf(() => rows, {
    state: (header, wanted, asking) => (wants.push(wanted), plainReader.state(header, wanted, asking)),
    run: async (_, one) => (runs.push(one), { simulation: run(runs.length, one), how: sourceOf(PROVED) }),
    runs: async (_, _bundle, variants) => ({
      results: variants.map(
        (one) => (varied.push(one), { at: 'ran', outcome: { ok: true }, gasUsed: 1n, logs: [], transfers: [], probes: [], differs: [] }),
      ),
      how: sourceOf(PROVED),
    }),
  })
  const chain = chainAnswering({
    head: ({ chainId }) => (calls.push('head'), heads.push(chainId), head()),
    header: ({ block }) => (calls.push('header'), headerAt((block as { readonly number: bigint }).number)),
    feeHistory: () => feesOf(),
    estimateGas: () => (calls.push('estimateGas'), estimate === undefined ? undefined : { gas: estimate }),
  })
  const { signal } = new AbortController()
  const circumstances = {
    secret: word(1n),
    chain: on,
    asker: { kind: 'own' as const },
    memory: { chainId: 1, account: ME, accounts: [], contacts: [], transactions: [] },
    names: namesOn(on),
    onProgress: (one: string) => void progress.push(one),
    signal,
  }
  return { ports: portsOf({ chain, reader }), circumstances, runs, varied, wants, heads, calls, progress }
}

const ELSEWHERE: UnsignedTransaction = {
  type: 'legacy',
  chainId: 1,
  nonce: 5,
  gasLimit: 77_777n,
  to: BOB,
  value: 1n,
  data: '0x',
  gasPrice: GWEI,
}
const requestOf = (intent: Intent): SendRequest => ({ id: 'r', kind: 'transaction', origin: { kind: 'own' }, stage: { at: 'draft' }, createdAt: 0, account: ME, chainId: 1, speed: 'normal', intent }) // prettier-ignore
async function sending(intent: Intent, { more = {}, ...rest }: World & { readonly more?: Partial<Completion> } = {}) {
  const made = world(rest)
  const firsts: boolean[] = []
  const subject = { ...made.circumstances, request: requestOf(intent), pending: [], ...more }
  const found = await analyseSend(made.ports, { ...subject, onFirst: ({ review }) => void firsts.push(review.pending === true) })
  return { ...made, found, firsts, tx: found.transaction }
}
const throwing = (error: unknown) => (): never => {
  throw error
}

describe('a request to send', () => {
  it('is given its number, its fee and the gas that its run needed, with the margin', async () => {
    const { found, tx, runs, progress, firsts } = await sending(calling)
    expect(tx).toEqual({ type: 'eip1559', chainId: 1, nonce: 5, gasLimit: 46_000n, to: BOB, value: 7n, data: '0x', accessList: [], ...FEE })
    expect(found).toMatchObject({ digest: transactionDigest(tx), header: headerAt(100n), fees, anew: [] })
    expect(found).not.toHaveProperty('authorization')
    expect(found.review.raw.encoded).toBe(encodeUnsigned(tx))
    expect(progress).toEqual(['head', 'state', 'run', 'judge'])
    // First with all the gas that it can pay for, then exactly as it would be signed.
    expect(runs.map(({ transaction }) => transaction.gasLimit === 46_000n)).toEqual([false, true])
    expect(runs[1]).toMatchObject({ from: ME, transaction: tx })
    expect(firsts).toEqual([true])
    expect(found.review.pending).not.toBe(true)
  })
  it('is run on a child of its header, at the price of that', async () => {
    const { runs } = await sending(calling)
    expect(runs[0]?.environment).toMatchObject({ chainId: 1, number: 101n, baseFee: 1_000n })
  })
  it('is run at the time of this device where that is later than the next block', async () => {
    const { ports, circumstances, runs } = world({})
    const now = (): number => Number(headerAt(105n).timestamp) * 1000
    await analyseSend({ ...ports, now }, { ...circumstances, request: requestOf(calling), pending: [] })
    expect(runs[0]?.environment.timestamp).toBe(headerAt(105n).timestamp)
  })
  it('has the heads of other chains asked for ahead where it names somebody who is not known', async () => {
    const headsWith = async (contacts: readonly Contact[]) => {
      const { ports, circumstances, heads } = world({})
      const memory = { ...circumstances.memory, contacts, others: [{ ...CHAIN, chainId: 10 }] }
      await analyseSend(ports, { ...circumstances, memory, request: requestOf(calling), pending: [] })
      return heads
    }
    // Once ahead, and once when it is to be known whether there is code.
    expect(await headsWith([])).toEqual([1, 10, 10])
    expect(await headsWith([{ id: 'b', name: 'Bob', address: BOB, createdAt: 0 }])).toEqual([1])
  })
  it('has all proved at once that its words name: who signs, who is paid, and who makes blocks', async () => {
    const { wants, runs } = await sending(calling)
    const first = wants[0]?.map(({ address }) => address)
    expect(first).toEqual(expect.arrayContaining([ME, BOB, headerAt(100n).coinbase, runs[0]?.environment.coinbase]))
  })
  it('has the gas that it used where what it needs is not known', async () => {
    const { tx } = await sending(calling, { run: () => simulationOf({ gasNeeded: undefined, gasUsed: 30_000n }) })
    expect(tx.gasLimit).toBe(34_500n)
  })
  it('has at least the gas that any takes', async () => {
    const { tx } = await sending(calling, { run: () => simulationOf({ gasNeeded: 1n, gasUsed: 1n }) })
    expect(tx.gasLimit).toBe(21_000n)
  })
  it('is looked at by a node, too, only where gas may hold more than a run tells', async () => {
    const other = await sending(calling, { on: { ...CHAIN, kind: 'other' }, estimate: 90_000n })
    expect([other.tx.gasLimit, other.calls]).toEqual([90_000n, ['head', 'estimateGas']])
    const l1 = await sending(calling, { estimate: 90_000n })
    expect([l1.tx.gasLimit, l1.calls]).toEqual([46_000n, ['head']])
    expect((await sending(calling, { on: { ...CHAIN, kind: 'other' }, estimate: 30_000n })).tx.gasLimit).toBe(46_000n)
  })
  it('goes without a fee history where nobody tells one, but not where somebody gave up', async () => {
    const { found, tx } = await sending(calling, { fees: throwing(fail('rpc/unreachable', { endpoint: 'a' })) })
    expect([found.fees, tx]).toMatchObject([undefined, { maxPriorityFeePerGas: GWEI }])
    await expect(sending(calling, { fees: throwing(fail('app/aborted')) })).rejects.toMatchObject({ code: 'app/aborted' })
  })
  it('is raised to what takes the place of another', async () => {
    const least = { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: 6n * GWEI }
    expect((await sending(calling, { more: { least } })).tx).toMatchObject(least)
  })
  it('is analysed again to the byte where it is pinned', async () => {
    const pinned: UnsignedTransaction = { ...ELSEWHERE, gasLimit: 99_999n, gasPrice: 3n * GWEI }
    const { tx, runs } = await sending(calling, { more: { pinned } })
    expect([tx, runs.map(({ transaction }) => transaction)]).toEqual([pinned, [pinned, pinned]])
  })
  it('stands as it was made elsewhere where that holds', async () => {
    const transaction = ELSEWHERE
    const made = world({})
    const request = { ...requestOf({ kind: 'given', transaction }), speed: { maxFeePerGas: GWEI, maxPriorityFeePerGas: GWEI } }
    const found = await analyseSend(made.ports, { ...made.circumstances, request, pending: [] })
    expect([found.transaction, found.anew]).toEqual([transaction, []])
    const anew = await analyseSend(made.ports, { ...made.circumstances, request: { ...request, speed: 'normal' }, pending: [] })
    expect([anew.transaction.type, anew.anew]).toEqual(['eip1559', ['type', 'gas', 'fee']])
  })
  it('has the authorization that is signed before it, and runs as if that were', async () => {
    const { found, runs } = await sending({ kind: 'delegate', account: ME, to: CODE })
    const authorization = { chainId: 1n, address: CODE, nonce: 6n }
    expect(found.authorization).toEqual(authorization)
    expect(runs.map(({ authorizations }) => authorizations)).toEqual(runs.map(() => [{ ...authorization, authority: ME }]))
    expect(found.review.hashes.map(({ id }) => id)).toContain('authorization')
    expect(found.review.hashes.map(({ id }) => id)).not.toContain('transaction')
  })
  it('asks what its data costs on a rollup in the last run alone', async () => {
    const { runs } = await sending(calling, { on: { ...CHAIN, kind: 'op-stack' } })
    const oracle = runs.map(({ probes }) => probes.filter(({ to }) => to === GAS_PRICE_ORACLE).length)
    expect(oracle).toEqual([0, 2])
    expect((await sending(calling)).runs.flatMap(({ probes }) => probes).some(({ to }) => to === GAS_PRICE_ORACLE)).toBe(false)
  })
  it('costs, on a rollup, what the oracle says besides its gas, by no better than an endpoint’s word', async () => {
    const on: Chain = { ...CHAIN, kind: 'op-stack' }
    const answering = (data: `0x${string}`) => (_: number, run: Run) =>
      simulationOf({
        gasNeeded: 40_000n,
        probes: run.probes.map(({ to }) => {
          const before = { ok: true, data: to === GAS_PRICE_ORACLE ? data : word(1n) } as const
          return { before, after: before }
        }),
      })
    const { found } = await sending(calling, { on, run: answering(word(500n)) })
    expect(found.review.fee.data).toEqual({
      known: true,
      value: { dataFee: 500n, operatorFee: 500n },
      evidence: { ...PROVED, kind: 'claimed' },
    })
    const unknown = { known: false, evidence: { kind: 'unknown', method: 'none', why: 'simulation/unsupported' } }
    expect((await sending(calling, { on, run: answering('0x') })).found.review.fee.data).toEqual(unknown)
    expect((await sending(calling, { on, run: throwing(fail('simulation/budget')) })).found.review.fee.data).toEqual(unknown)
    // A chain of which no folder says by which rule it charges; then one that says it.
    const unheard: Chain = { ...CHAIN, chainId: 4711, kind: 'other' }
    expect((await sending(calling, { on: unheard })).found.review.fee.data).toEqual(unknown)
    expect((await sending(calling, { on: { ...CHAIN, chainId: 137, kind: 'other' } })).found.review.fee).not.toHaveProperty('data')
    expect((await sending(calling)).found.review.fee).not.toHaveProperty('data')
  })
  it('keeps gas for the data on Arbitrum, by the price that ArbOS has, and says how much it is at most', async () => {
    const on: Chain = { ...CHAIN, chainId: 42161, kind: 'other' }
    const [slot = '0x'] = ARBITRUM_PRICE.slots
    const rows: Rows = { ...ROWS, [ARBITRUM_PRICE.address]: { slots: new Map([[BigInt(slot), 100n]]) } }
    const { found, tx, wants } = await sending(calling, { on, rows })
    expect(wants[0]).toContainEqual(ARBITRUM_PRICE)
    const data = factValue(found.review.fee.data)
    const [gas, dataFee] = [tx.gasLimit, data?.dataFee ?? 0n]
    expect(data).toEqual({ dataFee, paid: 'in-gas' })
    expect(dataFee).toBeGreaterThan(100n * 16n * 100n)
    // At a base fee of 1,000 wei, and with the margin of every limit.
    expect(gas).toBeGreaterThan(46_000n + dataFee / 1_000n)
    expect(found.review.fee.maxWei).toBe(gas * FEE.maxFeePerGas)
    expect(found.review.fee.expectedWei).toBe((found.review.fee.gasWei ?? 0n) + dataFee)
  })
  it('goes by the estimate of its own node where no run of ours counts the gas, and knows nothing without one', async () => {
    const on: Chain = { ...CHAIN, chainId: 324, kind: 'other' }
    const { found, tx } = await sending(calling, { on, estimate: 250_000n })
    expect(tx.gasLimit).toBe(250_000n)
    const { gasWei = 0n, expectedWei, data } = found.review.fee
    // 30,000 gas by the run, the rest by the node.
    expect(expectedWei).toBe((gasWei * 250_000n) / 30_000n)
    expect(data).toMatchObject({ known: true, value: { paid: 'in-gas' }, evidence: { kind: 'claimed' } })
    expect((await sending(calling, { on })).found.review.fee).toMatchObject({ data: { known: false } })
  })
  it('starts from an account that was never used where nobody has it', async () => {
    const { tx, runs, varied } = await sending(calling, { rows: {} })
    expect([tx.nonce, runs[0]?.transaction.gasLimit]).toEqual([0, 21_000n])
    // It cannot have less than nothing: it is tried with more alone.
    expect(varied.flatMap(({ balance }) => balance ?? [])).toEqual([1n])
  })
  it('is as well known as the weaker of its state and its run', async () => {
    const knownBy = async (more: World) => (await sending(calling, more)).found.review.how.evidence
    expect(await knownBy({})).toEqual(PROVED)
    expect(await knownBy({ evidence: CLAIMED })).toEqual(CLAIMED)
    // Its number and the balance were read, though it cannot be run.
    expect(await knownBy({ evidence: CLAIMED, run: throwing(fail('simulation/budget')), estimate: 25_000n })).toEqual(CLAIMED)
  })
  it('tells what it took to know all this', async () => {
    const { found } = await sending(calling)
    // Proved state, two runs, and the facts of its plan: a trip each, to one host.
    expect(found.review.how).toMatchObject({ trips: 4, sources: ['node.example'] })
  })
  it('names whom it replaces a payment to as that was entered', async () => {
    const ether = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
    const entered = { text: 'bob.eth', name: { name: 'bob.eth', forChain: 1, evidence: PROVED } }
    const wish: Intent = { kind: 'send', to: BOB, amount: { units: 1n, token: ether }, entered }
    const earlier: UnsignedTransaction = { ...ELSEWHERE, value: 1n }
    const { found } = await sending({ kind: 'replace', how: 'cancel', account: ME, replaces: '0x01', earlier, wish })
    expect(found.review.paidAs).toEqual([{ address: BOB, name: 'bob.eth' }])
    expect(plain(found.review.says)).toContain('bob.eth')
    const unnamed = await sending({ kind: 'replace', how: 'cancel', account: ME, replaces: '0x01', earlier, wish: calling })
    expect(unnamed.found.review).not.toHaveProperty('paidAs')
    expect((await sending(wish)).found.review.entered).toMatchObject([{ address: BOB, name: { name: 'bob.eth' } }])
  })
  it('says what it replaces', async () => {
    const earlier: UnsignedTransaction = {
      type: 'legacy',
      chainId: 1,
      nonce: 5,
      gasLimit: 21_000n,
      to: BOB,
      value: 10n ** 17n,
      data: '0x',
      gasPrice: GWEI,
    }
    const { found } = await sending({ kind: 'replace', how: 'cancel', account: ME, replaces: '0x01', earlier, wish: calling })
    expect(plain(found.review.says)).toMatch(/0\.1 ETH/)
    expect(found.transaction).toMatchObject({ to: ME, value: 0n, nonce: 5 })
  })

  describe('that cannot be run', () => {
    it('is given its gas by what is known, and is run no second time', async () => {
      const { tx, runs, calls, found } = await sending(calling, { run: throwing(fail('simulation/budget')), estimate: 25_000n })
      expect([tx.gasLimit, runs.length, calls]).toEqual([25_000n, 1, ['head', 'estimateGas']])
      expect(found.review.verdict.worst).not.toBe('none')
    })
    it('is looked at on a newer block where that moved on', async () => {
      let at = 99n
      const head = () => headerAt((at += 1n))
      const run = (count: number) => (count === 1 ? throwing(fail('simulation/moved'))() : simulationOf({ gasNeeded: 40_000n }))
      const { found } = await sending(calling, { head, run })
      expect(found.header.number).toBe(101n)
    })
    it('is given up where who asked did', async () => {
      await expect(sending(calling, { run: throwing(fail('app/aborted')) })).rejects.toMatchObject({ code: 'app/aborted' })
    })
  })
})

describe('something that is signed as it is given', () => {
  const transaction = ELSEWHERE
  const signing = async (asked: Signable, more: { readonly block?: bigint } & World = {}) => {
    const made = world(more)
    const { block } = more
    const found = await analyseSignable(made.ports, {
      ...made.circumstances,
      id: 's',
      asked,
      account: ME,
      ...(block !== undefined && { block }),
    })
    return { ...made, found }
  }
  it('keeps every field, and is run like that', async () => {
    const { found, runs } = await signing({ kind: 'transaction', transaction })
    expect(found).toMatchObject({
      digest: transactionDigest(transaction),
      header: headerAt(100n),
      at: Number(headerAt(100n).timestamp) * 1000 + 1000,
    })
    expect(runs.map((run) => run.transaction)).toEqual([transaction, transaction])
  })
  it('is as well known as its run, and of no world where it cannot be run', async () => {
    const knownBy = async (more: World) => (await signing({ kind: 'transaction', transaction }, more)).found.review.how.evidence
    expect(await knownBy({ evidence: CLAIMED })).toEqual(PROVED)
    expect(await knownBy({ run: throwing(fail('simulation/budget')) })).toEqual({ kind: 'unknown', method: 'none' })
  })
  it('is analysed as of a block of the past', async () => {
    const { found, runs, calls } = await signing({ kind: 'transaction', transaction }, { block: 42n })
    expect([found.header, calls]).toEqual([headerAt(42n), ['header']])
    expect(runs[0]?.environment.number).toBe(43n)
    expect(runs[0]?.environment.timestamp).toBeLessThan(headerAt(46n).timestamp)
  })
})

describe('what is read before a run', () => {
  const TOKEN: Address = `0x${'70'.repeat(20)}`
  const operation = { sender: CODE, nonce: 0n, callData: '0xd0e30db0', callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, signature: '0x' } as const // prettier-ignore
  const asOperation: Signable = {
    kind: 'user-operation',
    chainId: 1,
    entryPoint: '0x0000000071727de22e5e9d8baf0edac6f37da032',
    version: '0.7',
    operation,
  }
  const one = { to: BOB, value: 3n, data: '0xd0e30db0' } as const
  const two = { to: TOKEN, value: 0n, data: '0x01' } as const
  const calls = (...some: readonly (typeof one | typeof two)[]): Signable => ({
    kind: 'calls',
    chainId: 1,
    calls: some,
    atomic: 'optional',
  })
  const NO_CALL = { chainId: 1, from: ME, value: 0n, data: '0x' }

  /** What layouts are asked of, the call whose reads were remembered, and the parties that are proved, in their order. */
  async function readOf(make: (of: ReturnType<typeof world>) => Promise<unknown>) {
    const made = world({})
    const [predicted, expected]: [unknown[], unknown[]] = [[], []]
    const shipped: typeof made.ports.shipped = { ...made.ports.shipped, predictReads: (_, call) => (predicted.push(call), []) }
    const reader: typeof made.ports.reader = { ...made.ports.reader, expected: async (call) => (expected.push(call), []) }
    await make({ ...made, ports: { ...made.ports, shipped, reader } })
    return { predicted, expected, parties: made.wants[0]?.map(({ address }) => address) ?? [] }
  }
  const given = (asked: Signable) =>
    readOf(({ ports, circumstances }) => analyseSignable(ports, { ...circumstances, id: 's', asked, account: ME }))

  it.each<[string, Signable, readonly object[], object, readonly Address[]]>([
    [
      'a transaction',
      { kind: 'transaction', transaction: { ...ELSEWHERE, ...one } },
      [{ from: ME, to: BOB, data: one.data }],
      { ...NO_CALL, ...one },
      [ME, BOB],
    ],
    ['one call', calls(one), [{ from: ME, to: BOB, data: one.data }], { ...NO_CALL, ...one }, [ME, BOB]],
    ['several calls', calls(one, two), [one, two].map(({ to, data }) => ({ from: ME, to, data })), NO_CALL, [ME]],
    ['a user operation', asOperation, [{ from: ME, to: CODE, data: '0xd0e30db0' }], NO_CALL, [ME, CODE]],
    ['a text', { kind: 'message', message: '0x6869' }, [], NO_CALL, [ME]],
  ])('of %s is by its own words', async (_, asked, predicted, expected, parties) => {
    const found = await given(asked)
    expect([found.predicted, found.expected, found.parties.slice(0, parties.length)]).toEqual([predicted, [expected], parties])
  })
  it('of a payment in a token is of who is paid, too', async () => {
    const token = { chainId: 1, standard: 'erc20', address: TOKEN, symbol: 'T', name: 'T', decimals: 6, from: 'listed' } as const
    const intent: Intent = { kind: 'send', to: BOB, amount: { units: 1n, token } }
    const { parties } = await readOf(({ ports, circumstances }) =>
      analyseSend(ports, { ...circumstances, request: requestOf(intent), pending: [] }),
    )
    expect(parties.slice(0, 3)).toEqual([ME, TOKEN, BOB])
  })
  it('is what was remembered of its call, and nothing where that cannot be told', async () => {
    const reading = async (expected: () => Promise<readonly MissingState[]>) => {
      const { ports, circumstances, wants } = world({})
      const reader = { ...ports.reader, expected }
      await analyseSignable({ ...ports, reader }, { ...circumstances, id: 's', asked: calls(one), account: ME })
      return wants[0]?.some(({ slots }) => slots.includes(word(77n)))
    }
    expect(await reading(async () => [{ address: BOB, slots: [word(77n)] }])).toBe(true)
    expect(await reading(() => Promise.reject(fail('simulation/moved')))).toBe(false)
    await expect(reading(() => Promise.reject(fail('app/aborted')))).rejects.toMatchObject({ code: 'app/aborted' })
  })
})

describe('a message', () => {
  const asked: SignableMessage = { kind: 'message', message: '0x6869' }
  const signing = (head: () => unknown, before?: SignAnalysis, message: SignableMessage = asked) => {
    const { ports, circumstances } = world({ head })
    return analyseMessage(ports, { ...circumstances, id: 'm', asked: message, account: ME }, before)
  }
  const good = () => headerAt(100n)
  const noChain = throwing(fail('rpc/unreachable', { endpoint: 'a' }))

  it('has one digest, which the key signs', async () => {
    const found = await signing(good)
    // EIP-191, version 0x45, of the two bytes `hi`.
    expect(found).toMatchObject({ asked, digest: found.review.hashes.find(({ id }) => id === 'message')?.value, header: headerAt(100n) })
    expect(found.digest).toMatch(/^0x[0-9a-f]{64}$/)
  })
  it('that is a bare hash has that as its digest', async () => {
    expect((await signing(good, undefined, { kind: 'hash', hash: word(9n) })).digest).toBe(word(9n))
  })
  it('is reviewed by its words alone where no chain answers, with that as a gap', async () => {
    const online = await signing(good)
    const found = await signing(noChain)
    expect(found).toMatchObject({ asked, digest: online.digest, header: undefined })
    expect(plain(found.review.sentence)).toBe(plain(online.review.sentence))
  })
  it('is not reviewed by its words alone once a chain answered', async () => {
    const [online, offline] = [await signing(good), await signing(noChain)]
    await expect(signing(noChain, online)).rejects.toMatchObject({ code: 'rpc/unreachable' })
    expect((await signing(noChain, offline)).header).toBeUndefined()
  })
  it('is not reviewed where who asked gave up, or something is broken', async () => {
    await expect(signing(throwing(fail('app/aborted')))).rejects.toMatchObject({ code: 'app/aborted' })
    await expect(signing(throwing(new TypeError('broken')))).rejects.toThrow('broken')
  })
})

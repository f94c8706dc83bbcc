import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Hex, toQuantity, word } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { type Evidence, isProved, isVerified } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { initiateWithdrawalCall } from '#core/rollup/bridge/bridge-calls'
import { readMessagePassed, sentMessageSlot } from '#core/rollup/bridge/withdrawal'
import { MESSAGE_PASSER } from '#core/rollup/output-root'
import { L2_STANDARD_BRIDGE } from '../../../scripts/devnet/optimism.ts'
import { ANSWER_LIES } from '../../../test/liars/answer-lies.ts'
import { type Liar, startLiar } from '../../../test/liars/liar.ts'
import { PROOF_LIES } from '../../../test/liars/proof-lies.ts'
import { rollupLies, TOLD_OF_ROLLUP } from '../../../test/liars/rollup-lies.ts'
import { ALICE, type ChainClient, NOBODY } from '../test-support/anvil.ts'
import { followRollup, L2, readView, type RollupTown, startRollupTown } from '../test-support/rollup.ts'

// Lies of the only execution endpoint of a rollup, each told to a client that knows nothing yet. Layer 1 holds block 11 for final, in which somebody began withdrawals.
// Whatever is told, nothing is known as proved but the truth; and what the lie is about is known less well than without it, or as it is.

/** How it is known: proved, claimed, or why it is not known at all. `proved`: what, each fact as text. */
type Known = { readonly how: string; readonly proved: readonly string[] }

/** Code that nobody else has: the client hashes code once for all chains. */
const [CODED, CODE]: readonly [Address, Hex] = ['0x00000000000000000000000000000000000c0de5', '0x602a5f5260205ff3']
/** EIP-1967. */
const IMPLEMENTATION: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

let all: RollupTown
let liar: Liar
let client: ChainClient
let anchored: Header
let sent: { readonly transaction: Hex; readonly slot: Hex }
let truth: ReadonlyMap<Question, Known>
beforeAll(async () => {
  all = await startRollupTown()
  await all.l2.rpc('anvil_setCode', [CODED, CODE])
  sent = await beginWithdrawals()
  // What is set without a transaction is of the next block.
  await all.l2.rpc('anvil_mine', ['0x1'])
  await all.l2.rpc('anvil_setBalance', [ALICE, '0x1234'])
  await all.l2.rpc('anvil_mine', ['0x4'])
  await all.rollup.anchor(await all.rollup.propose(11n))
  await all.settle()
  liar = await startLiar({ upstream: all.l2.url, port: 0 })
  client = await open()
  const view = await readView(client)
  if (view.anchored === undefined) throw new Error('no anchor')
  anchored = view.anchored
  truth = new Map(await learn())
}, 180_000)
afterEach(() => {
  liar.tell(undefined)
  client.close()
})
afterAll(async () => {
  await liar.stop()
  await all.stop()
})

const open = (): Promise<ChainClient> => followRollup({ ...all, proxy: { ...all.proxy, url: liar.url } })

/** Three in one block, which is the eleventh, each a transaction with a log; the second of them is looked at. */
async function beginWithdrawals(): Promise<typeof sent> {
  const { rpc } = all.l2
  const data = initiateWithdrawalCall({ target: ALICE, gasLimit: 100_000n, data: '0x' })
  await rpc('evm_setAutomine', [false])
  const hashes = await Promise.all(
    [0, 1, 2].map((at) => {
      const call = { from: ALICE, to: MESSAGE_PASSER, value: toQuantity(at), nonce: toQuantity(at), data, gas: '0x40000' }
      return rpc<Hex>('eth_sendTransaction', [call])
    }),
  )
  await rpc('anvil_mine', ['0x1'])
  await rpc('evm_setAutomine', [true])
  const [, transaction = '0x'] = hashes
  type Receipt = { readonly blockNumber: Hex; readonly logs: readonly Parameters<typeof readMessagePassed>[0][] }
  const { blockNumber, logs } = await rpc<Receipt>('eth_getTransactionReceipt', [transaction])
  const message = logs[0] && readMessagePassed(logs[0])
  if (message === undefined || blockNumber !== '0xb') throw new Error('The withdrawal did not begin.')
  return { transaction, slot: sentMessageSlot(message.hash) }
}

const textOf = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each))
const known = (how: string, proved: readonly unknown[] = []): Known => ({ how, proved: proved.map(textOf) })
/** What a header says of the chain; whose answer it was, and how many transactions came along, is nobody's proof. */
function ofHeader({ head, at: _, source: _from, listed: _count, rollup: _standing, ...rest }: Header): Known {
  return isVerified(head) ? known('proved', [rest]) : known(head)
}
const ofFact = (evidence: Evidence, ...value: readonly unknown[]): Known =>
  isProved(evidence) ? known('proved', [value]) : known(evidence.kind)

const header = async (block: { number: bigint } | { hash: Hex }): Promise<Known> =>
  ofHeader(await client.call('header', { chainId: L2, block, purpose: 'explore' }))
async function state(address: Address, ...slots: readonly Hex[]): Promise<Known> {
  const { witness, plain } = await client.call('prove', { header: anchored, wants: [{ address, slots }], purpose: 'balances' })
  return plain === undefined ? known('proved', [...witness.accounts, ...witness.slots, ...witness.codes]) : known('claimed')
}

/** What somebody may want to know. */
const QUESTIONS = {
  async anchor() {
    const { anchored: found, why = 'none', displaced } = await readView(client)
    return found === undefined ? known(displaced === undefined ? why : 'displaced') : ofHeader(found)
  },
  async head() {
    await readView(client)
    return ofHeader(await client.call('head', { chainId: L2, maxAgeMs: 0, purpose: 'review' }))
  },
  'by number': () => header({ number: 11n }),
  'by hash': () => header({ hash: anchored.hash }),
  parent: () => header({ number: 10n }),
  past: () => header({ number: 1n }),
  child: () => header({ number: 12n }),
  account: () => state(ALICE),
  nobody: () => state(NOBODY),
  code: () => state(CODED),
  withdrawal: () => state(MESSAGE_PASSER, sent.slot, word(2n)),
  predeploy: () => state(L2_STANDARD_BRIDGE, IMPLEMENTATION),
  async transaction() {
    const fate = await client.call('fate', { chainId: L2, hash: sent.transaction })
    return fate.at === 'included' ? ofFact(fate.evidence, fate.inclusion, fate.logs, fate.raw) : known(`${fate.at}, ${fate.evidence.kind}`)
  },
  async content() {
    const { items } = await client.call('content', { header: anchored, purpose: 'explore' })
    const parts = items.map(({ success, gasUsed, ...transaction }) => ({ receipt: { success, gasUsed }, transaction }))
    const isWhole = parts.every(({ transaction }) => transaction.hash !== undefined)
    return known(isWhole ? 'proved' : 'receipts alone', [
      ...parts.map(({ receipt }, at) => [at, receipt]),
      ...(isWhole ? parts.map(({ transaction }, at) => [at, transaction]) : []),
    ])
  },
  async logs() {
    const asked = { chainId: L2, fromBlock: 11n, toBlock: 11n, address: MESSAGE_PASSER, topics: [], prove: 5 }
    const { logs } = await client.call('logs', asked)
    const facts = logs.map(({ evidence, ...log }) => ({ isProved: evidence !== undefined && isProved(evidence), log }))
    const proved = facts.filter((one) => one.isProved).map(({ log }) => log)
    return known(proved.length === logs.length ? 'proved' : 'claimed', [...proved, ...(proved.length === logs.length ? [logs.length] : [])])
  },
} satisfies Readonly<Record<string, () => Promise<Known>>>
type Question = keyof typeof QUESTIONS
const names = Object.keys(QUESTIONS) as readonly Question[]

async function ask(question: Question): Promise<Known> {
  try {
    return await QUESTIONS[question]()
  } catch (error) {
    // It always has a name.
    if (!isError(error) || error.code === 'app/unexpected') throw error
    return known(error.code)
  }
}

/** Everything, one after another. */
async function learn(): Promise<readonly (readonly [Question, Known])[]> {
  const found: (readonly [Question, Known])[] = []
  for (const question of names) found.push([question, await ask(question)])
  return found
}

type Row = readonly [question: Question, how: string, names: string]

/** What lies are about, and how that is known then, by the names of the lies. Where it is still proved, the false part is nothing that the client reads. */
const OUTCOMES: readonly Row[] = [
  ['anchor', 'simulation/moved', 'other-state other-receipts other-transactions other-time other-withdrawals foreign-block'],
  ['anchor', 'proof/header-mismatch', 'neighbour-under-number beside-logsBloom beside-parentHash beside-mixHash beside-miner block-hash state-root'],
  ['anchor', 'proof/header-mismatch', 'block-time base-fee gas-limit receipts-root unknown-field'],
  ['anchor', 'rpc/malformed', 'no-anchored-block other-block no-block null-everything'],
  ['anchor', 'proof/incomplete', 'passer-absent'],
  ['anchor', 'proof/invalid', 'passer-foreign'],
  ['anchor', 'proved', 'passer-root'],
  ['head', 'rpc/behind', 'stale-head'],
  ['by hash', 'proof/header-mismatch', 'other-under-hash'],
  ['parent', 'claimed', 'other-ancestor'],
  ['past', 'claimed', 'other-past history'],
  ['child', 'claimed', 'other-child'],
  ['account', 'rpc/lying', 'balance balance-and-leaf nonce absent-account foreign-proof empty-node no-list'],
  ['account', 'rpc/lying', 'truncated-proof extended-proof reversed-proof bent-proof'],
  ['account', 'rpc/cannot-prove', 'foreign-state newest-state'],
  ['account', 'rpc/malformed', 'long-node many-nodes half-node'],
  ['account', 'rpc/wrong-chain', 'chain-id'],
  ['account', 'proof/incomplete', 'empty-proof'],
  ['account', 'proved', 'code-hash'],
  ['nobody', 'rpc/lying', 'present-account'],
  ['code', 'rpc/lying', 'code foreign-code no-code'],
  ['withdrawal', 'rpc/lying', 'withdrawal-unsent withdrawal-invented withdrawal-of-another storage-value token-balance absent-slot slot-half-proof'],
  ['withdrawal', 'rpc/malformed', 'slot-long-node'],
  ['withdrawal', 'proof/incomplete', 'slot-no-proof omitted-slot other-slot'],
  ['predeploy', 'rpc/lying', 'predeploy-elsewhere'],
  ['transaction', 'rpc/lying', 'receipts-of-another receipts-swapped receipt-status receipt-logs receipt-log-omitted'],
  ['transaction', 'rpc/malformed', 'receipt-block'],
  ['transaction', 'claimed', 'transaction-left-out transactions-swapped block-transactions'],
  ['transaction', 'pending, claimed', 'receipt-omitted'],
  ['transaction', 'unknown, claimed', 'transaction-unknown transaction-hidden-ahead'],
  ['transaction', 'proved', 'receipt-price receipt-gas transaction-value transaction-recipient'],
  ['content', 'rpc/lying', 'receipt-added receipt-log-added'],
  ['logs', 'rpc/lying', 'forged-log changed-log omitted-log'],
] // prettier-ignore
const ROWS = OUTCOMES.flatMap(([question, how, names]) => names.split(' ').map((name) => ({ name, question, how })))
const OWN = rollupLies({ anchored: 11n, elsewhere: (method, params) => all.town.rpc(method, [...params]) })
const LIES = new Map([...OWN, ...PROOF_LIES, ...ANSWER_LIES].map((lie) => [lie.name, lie]))

const told = new Set<string>()

it('knows all of it as proved without a lie, but the newest blocks', () => {
  const weaker = [...truth].filter(([, { how }]) => how !== 'proved')
  expect(weaker.map(([question, { how }]) => [question, how])).toEqual([['head', 'claimed'], ['child', 'claimed']]) // prettier-ignore
})

describe.each(ROWS)('an endpoint of a rollup that tells $name', ({ name, question, how }) => {
  it(`makes nothing proved that is not true, and of the ${question} it is: ${how} [C3]`, async () => {
    client = await open()
    liar.tell(LIES.get(name))
    const first = await ask(question)
    if (liar.told() > 0) told.add(name)
    const others = await learn()
    for (const [about, { proved }] of [[question, first] as const, ...others]) {
      const wrong = proved.filter((one) => truth.get(about)?.proved.includes(one) !== true)
      expect([about, wrong]).toEqual([about, []])
    }
    expect(first.how).toBe(how)
  })
})

it(`told at least ${TOLD_OF_ROLLUP} lies, each of its own among them, as their README says`, () => {
  expect(OWN.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([])
  expect(told.size).toBeGreaterThanOrEqual(TOLD_OF_ROLLUP)
  const readme = readFileSync(new URL('../../../test/liars/README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`at least ${TOLD_OF_ROLLUP} of a rollup`)
})

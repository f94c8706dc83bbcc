import type { Address } from '#core/ethereum/address'
import { transactionDigest } from '#core/ethereum/digest'
import { toWire, fail } from '#core/errors'
import { know } from '#core/evidence/fact'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { SendRequest, SignRequest } from '#core/signing/request'
import type { SignableMessage } from '#core/signing/signable'
import type { Opinion, SendAnalysis, SignAnalysis } from '#analysis'
import { judge, type JudgeInput, material, type Requester, type Review, type TransactionInput, type TransactionReview } from '#review'
import type { CheckState, ReviewState } from '#wallet'
import { signableInput } from '../../../src/review/test-support/message.ts'
import { ALICE, BOB, factsOf, find, inputOf, type Recorded, withTransaction } from '../../../src/review/test-support/recorded.ts'
import { FULL_ASSETS } from './assets.ts'
import { COMPUTED, DAY, EVERYDAY, HEADER, MINUTE, NOW, PRACTICE, PROVED } from './facts.ts'
import type { World } from './world.ts'

const CHAIN: Chain = PRACTICE
const RUN_HEADER = { ...HEADER, chainId: CHAIN.chainId, source: 'localhost:8545', at: NOW - 1000 }
const BLOCK = {
  number: HEADER.number,
  hash: HEADER.hash,
  timestamp: HEADER.timestamp,
  head: 'optimistic',
  source: 'localhost:8545',
} as const

/** The recorded run as a wallet asks for it: gas with a margin, everything proved, and code that is as it was the last time. */
function caseOf(name: string): TransactionInput {
  const recorded = find(name)
  const fitting = withTransaction(recorded, { gasLimit: ((recorded.simulation.gasUsed ?? 21_000n) * 12n) / 10n })
  return inputOf(fitting, {
    evidence: COMPUTED,
    block: BLOCK,
    facts: {
      ...factsOf(fitting),
      ...(recorded.request.account === BOB ? { contacts: know([], PROVED) } : {}),
      accounts: provedAccounts(fitting),
      pins: know(Object.fromEntries(Object.entries(fitting.accounts).map(([at, { codeHash }]) => [at, { codeHash, at: NOW }])), PROVED),
    },
    work: { trips: 3, sources: ['localhost:8545'], ms: 240 },
  })
}

const provedAccounts = ({ accounts }: Recorded) =>
  Object.fromEntries(Object.entries(accounts).map(([address, account]) => [address, know(account, PROVED)]))

const sendAnalysis = (input: TransactionInput): SendAnalysis => {
  const { transaction } = input.request.asked
  if ('signature' in transaction) throw new Error('Nothing recorded is signed')
  return {
    review: judge(input) as TransactionReview,
    transaction: transaction as SendAnalysis['transaction'],
    digest: transactionDigest(transaction),
    anew: [],
    header: RUN_HEADER,
    at: NOW,
    fees: undefined,
  }
}

const requestOf = (name: string): SendRequest => {
  const { to, value, data } = find(name).request.transaction
  return {
    kind: 'transaction',
    id: 'review',
    origin: { kind: 'own' },
    account: find(name).request.account,
    chainId: CHAIN.chainId,
    createdAt: NOW - MINUTE,
    stage: { at: 'analysing' },
    intent: { kind: 'call', value, data, ...(to === undefined ? {} : { to }) },
    speed: 'normal',
  }
}

/** The wallet of whoever a recorded run belongs to. Bob is a contact of everybody else. */
const walletOf = (owner: Address): Partial<World> => {
  const account: Account = { ...EVERYDAY, address: owner, name: 'Savings' }
  return {
    chains: [CHAIN],
    chain: CHAIN,
    accounts: [account],
    account,
    contacts: owner === BOB ? [] : [{ id: 'bob', name: 'Bob', address: BOB, createdAt: NOW - 90 * DAY }],
    assets: () => FULL_ASSETS,
    answers: { describe: { id: 'Send 25 USDC to Bob' } },
  }
}

type Told = { readonly changes?: Partial<TransactionInput>; readonly state?: Partial<Extract<ReviewState, { kind: 'ready' }>> }

/** A Review of a recorded run, as it is judged. */
export function reviewOf(name: string, { changes = {}, state = {} }: Told = {}): Partial<World> {
  const analysis = sendAnalysis({ ...caseOf(name), ...changes })
  return {
    ...walletOf(find(name).request.account),
    requests: [requestOf(name)],
    review: { kind: 'ready', analysis, changes: [], checking: false, ...state },
  }
}

/** A Review of which nothing is known yet, or ever. */
export const reviewWithout = (review: ReviewState): Partial<World> => ({ ...walletOf(ALICE), requests: [requestOf('USDC to bob')], review })

/** The endpoint told nothing of a run, and of nobody what they are. */
export function withoutChainFacts(name: string): Partial<TransactionInput> {
  const { facts, plan } = caseOf(name)
  const { pins: _pins, ...rest } = facts
  return {
    simulation: undefined,
    environment: undefined,
    failure: toWire(fail('rpc/unreachable', { endpoint: 'localhost:8545' }), 'states'),
    facts: { ...rest, accounts: {} },
    plan,
  } as unknown as Partial<TransactionInput>
}

const APP: Extract<Requester, { kind: 'app' }> = {
  kind: 'app',
  origin: 'https://claim-usdc.example',
  changed: false,
  queued: 0,
  knownForMs: MINUTE,
}

/** A Review of something that an app asks to be signed: the words and the origin tell it. */
export function messageOf(asked: SignableMessage, origin = APP.origin): Partial<World> {
  const input = signableInput(asked, { asking: { ...APP, origin }, block: BLOCK, evidence: PROVED })
  const review = judge(input)
  const request: SignRequest = {
    kind: asked.kind,
    id: 'review',
    origin: { kind: 'app', origin },
    account: ALICE,
    chainId: CHAIN.chainId,
    createdAt: NOW - MINUTE,
    stage: { at: 'analysing' },
    asked,
  }
  const analysis: SignAnalysis = { review, asked, digest: review.hashes[0]?.value, header: RUN_HEADER, at: NOW }
  return { ...walletOf(ALICE), requests: [request], review: { kind: 'ready', analysis, changes: [], checking: false } }
}

/** The Review of one recorded run while another was shown first: what moved since. */
export function movedReview(before: string, now: string): Partial<World> {
  return reviewOf(now, { state: { changes: material(judge(caseOf(before)), judge(caseOf(now))) } })
}

const asChecked = <I extends JudgeInput>(input: I): I => ({ ...input, asking: { kind: 'check' } })
const wordsOf = (input: JudgeInput): Review => judge(asChecked(input))

/** A Check of a recorded transaction. */
export function checkOf(name: string): Partial<World> {
  const opinion: Opinion = { review: judge(asChecked(caseOf(name))), digest: undefined, header: RUN_HEADER, at: NOW }
  return { ...walletOf(find(name).request.account), check: { kind: 'ready', opinion, checking: false } }
}
export const checkState = (check: CheckState): Partial<World> => ({ ...walletOf(ALICE), check })
/** What the words of something alone say, where nothing was run. */
export const wordsAlone = (asked: SignableMessage): Review => wordsOf(signableInput(asked))
export { ALICE, BOB, find }

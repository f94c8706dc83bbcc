import 'fake-indexeddb/auto'
import { CHAIN, headerAt, PROVED } from '../../../../test/support/small-ports.ts'
import { createTestPlatform } from '../../../../test/support/platform.ts'
import type { OwnTransaction } from '#core/activity/activity'
import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { transactionDigest } from '#core/ethereum/digest'
import type { FeeMarketTransaction } from '#core/ethereum/transaction'
import { fail } from '#core/errors'
import type { Account } from '#core/identity/account'
import { messageDigest } from '#core/messages/message-digest'
import type { BaseIntent } from '#core/signing/intent'
import type { Request, SendRequest, SignRequest } from '#core/signing/request'
import { createCell } from '#core/source'
import type { Analysis, SendAnalysis, SignAnalysis } from '#analysis'
import type { Review } from '#review'
import { openDatabase, openRecords } from '#store'
import { createOpenWorld } from '../../../vault/test-support/world.ts'
import { createAgreeing } from '../agree.ts'
import { createReviewSessions, type ReviewState } from '../review-sessions.ts'
import type { Reviewer } from '../reviewer.ts'
import { settleRequest } from '../settle.ts'

/** First account of the public test words, whose key is in the vault. */
export const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const BOB: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const ID = 'r1'
const HELLO: Hex = '0x68656c6c6f'

export const TRANSACTION: FeeMarketTransaction = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  gasLimit: 21_000n,
  to: BOB,
  value: 5n,
  data: '0x',
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  accessList: [],
}
const COMMON = { id: ID, origin: { kind: 'own' }, account: ME, chainId: 1, createdAt: 1 } as const
export const DIGEST = transactionDigest(TRANSACTION)
export const PAYING: BaseIntent = { kind: 'call', to: BOB, value: 5n, data: '0x' }
export const SENDING: SendRequest = {
  ...COMMON,
  kind: 'transaction',
  speed: 'normal',
  intent: PAYING,
  stage: { at: 'ready', digest: DIGEST, transaction: TRANSACTION },
}
export const MESSAGE_DIGEST = messageDigest(HELLO)
export const MESSAGE: SignRequest = {
  ...COMMON,
  kind: 'message',
  asked: { kind: 'message', message: HELLO },
  stage: { at: 'ready', digest: MESSAGE_DIGEST },
}

/** One of ours that was sent, before the one that is asked about. */
export const ownTransaction = (more: Partial<OwnTransaction> = {}): OwnTransaction => ({
  id: '0x0e',
  chainId: 1,
  account: ME,
  requestId: 'r0',
  intent: SENDING.intent,
  transaction: TRANSACTION,
  raw: '0x02',
  sentence: { id: 'Send it' },
  createdAt: 1,
  state: { at: 'sent', to: 'node.example' },
  predicted: [],
  ...more,
})

/** What stands in a Review of what goes well and changes nothing. */
export const reviewOf = (more: Partial<Review> = {}): Review =>
  ({
    requestId: ID,
    account: ME,
    actor: ME,
    chainId: 1,
    sentence: { id: 'Send it' },
    says: { id: 'Send it' },
    outcome: 'success',
    effects: [],
    least: [],
    findings: [],
    codes: [],
    explanation: { claims: [] },
    how: { evidence: PROVED },
    pending: false,
    verdict: { mayBeSigned: true },
    ...more,
  }) as unknown as Review
const NOW = 1_700_000_000_000
export const sendAnalysis = (review: Partial<Review> = {}, more: Partial<SendAnalysis> = {}): SendAnalysis => ({
  review: reviewOf(review) as SendAnalysis['review'],
  transaction: TRANSACTION,
  digest: DIGEST,
  anew: [],
  header: headerAt(100n),
  at: NOW,
  fees: undefined,
  ...more,
})
export const signAnalysis = (review: Partial<Review> = {}, more: Partial<SignAnalysis> = {}): SignAnalysis => ({
  review: reviewOf(review),
  asked: MESSAGE.asked,
  digest: MESSAGE_DIGEST,
  header: headerAt(100n),
  at: NOW,
  ...more,
})
export const ready = (analysis: Analysis): Extract<ReviewState, { readonly kind: 'ready' }> => ({
  kind: 'ready',
  analysis,
  changes: [],
  checking: false,
})

export type TabSetup = {
  readonly request?: Request
  /** What the screen shows; as it is ready for the request where nothing is said. */
  readonly shown?: ReviewState
  readonly looks?: Partial<Reviewer>
  readonly accounts?: (accounts: readonly Account[]) => readonly Account[]
  /** Milliseconds since the Review was made. */
  readonly later?: number
}

let count = 0
/** One vault for all: it is asked with a consent of its own each time, and nothing of it is changed. */
let vaults: ReturnType<typeof createOpenWorld> | undefined
/**
 * A tab with an open vault, records on a disk in memory, and a Review that somebody may agree to. `log`: what went to the vault, to the chain and to the
 * session, in its order, each with the stage that was on disk then.
 */
export async function openAgreeingTab({ request = SENDING, shown, looks = {}, accounts = (all) => all, later = 0 }: TabSetup = {}) {
  const clock = { now: NOW }
  const platform = createTestPlatform(NOW, clock).tab()
  const world = await (vaults ??= createOpenWorld())
  const status = await world.vault.call('status', undefined)
  if (status.at !== 'unlocked') throw fail('vault/locked')
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const records = await openRecords(await openDatabase(`agreeing ${++count}`), platform, { vaultId: '0x01', recordsKey })
  await records.requests.put(request)

  const log: string[] = []
  const stage = (): string => records.requests.find(ID)?.stage.at ?? 'none'
  const known = createCell(accounts(status.session.accounts))
  const opened = { kind: 'open', session: { ...status.session, accounts: known.get() }, records } as const
  const state = createCell<object>(opened)
  const vault = {
    ...world.vault,
    call(name: string, params: never, options: never) {
      log.push(`vault ${name} at ${stage()}`)
      return world.vault.call(name as never, params, options)
    },
  }
  const session = {
    state,
    accounts: known,
    vault: () => vault,
    async enter(name: string) {
      log.push(`session ${name} at ${stage()}`)
    },
  }
  const live = createReviewSessions(platform.now)
  live.of(ID).cell.set(shown ?? ready(request.kind === 'transaction' ? sendAnalysis() : signAnalysis()))
  const deliver = async (transaction: OwnTransaction): Promise<OwnTransaction> => {
    log.push(`send at ${stage()}`)
    return { ...transaction, state: { at: 'sent', to: 'node.example', since: clock.now } }
  }
  const reviewer: Reviewer = {
    run: async () => true,
    since: async () => [],
    isBehind: async () => false,
    choose: async () => true,
    restart: async () => true,
    isTaken: () => false,
    ...looks,
  }
  const need = (id: string): Request => {
    const found = records.requests.find(id)
    if (found === undefined) throw fail('request/unknown')
    return found
  }
  const deps = {
    platform,
    session,
    live,
    looks: reviewer,
    book: { find: (chainId: number) => (chainId === 1 ? CHAIN : undefined) },
    need,
    settle: (id: string) => settleRequest(platform, records, id),
    deliver,
  } as unknown as Parameters<typeof createAgreeing>[0]
  clock.now += later
  const lock = (): void => state.set({ kind: 'locked' })
  return {
    agreeing: createAgreeing(deps),
    deps,
    platform,
    records,
    live,
    cell: live.of(ID).cell,
    log,
    session,
    lock,
    clock,
    vault: world.vault,
  }
}

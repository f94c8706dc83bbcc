import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import type { ProofGame, ProvenWithdrawal, WithdrawalFacts } from '#core/rollup/bridge/withdrawal-stage'
import { keccak } from '#core/bytes/keccak'
import type { SentMessage, Withdrawal } from '#core/rollup/bridge/withdrawal'
import { L2_MESSENGER } from '#core/rollup/bridge/withdrawal-payment'
import type { ReadRollup } from '#core/rollup/rollup-view'
import type { DetailProbe } from '#survey'
import { askGetters, firstWord, getterAddress, getterCall } from './run-getters.ts'

/** Facts of withdrawals at one block of layer 1, by their hashes, without what blocks cover them. */
export type PortalFacts = ReadonlyMap<Hex, Omit<WithdrawalFacts, 'covering'>>

/** Proofs of others that are looked at besides the account's own, newest first. Anybody may add some. */
const MAX_OTHERS = 4
/** `GameStatus.CHALLENGER_WINS`. */
const LOST = 1n

type Contracts = { readonly portal: Address; readonly registry: Address; readonly chain: string }

/**
 * What the portal and the registry say of these withdrawals, all of it run here on state that is proved under one header of layer 1. Throws `bridge/unread`, `rpc/*`,
 * `proof/*`, `simulation/*`.
 */
export async function readPortalFacts(
  reading: DetailProbe,
  view: ReadRollup,
  { sent, account, chain }: { readonly sent: readonly SentMessage[]; readonly account: Address; readonly chain: string },
): Promise<PortalFacts> {
  const hashes = sent.map(({ hash }) => hash)
  const { OptimismPortal2, AnchorStateRegistry } = view.state.contracts
  const contracts: Contracts = { portal: OptimismPortal2.address, registry: AnchorStateRegistry.address, chain }
  const { portal, registry } = contracts
  const [paused, maturity, finality, ...each] = await askGetters(reading, contracts.chain, [
    getterCall(portal, 'paused()'),
    getterCall(portal, 'proofMaturityDelaySeconds()'),
    getterCall(registry, 'disputeGameFinalityDelaySeconds()'),
    ...hashes.flatMap((hash) => [
      getterCall(portal, 'finalizedWithdrawals(bytes32)', hash),
      getterCall(portal, 'numProofSubmitters(bytes32)', hash),
    ]),
  ])
  const counts = hashes.map((_, at) => firstWord(each[at * 2 + 1]))
  const proofs = await readProofs(reading, contracts, { hashes, counts, account })
  const games = await readGames(reading, contracts, view, [...new Set([...proofs.values()].flat().map(({ game }) => game))])
  const done = sent.filter((_, at) => firstWord(each[at * 2]) !== 0n)
  const outcomes = await readOutcomes(reading, view, chain, done)
  const shared = {
    now: reading.header.timestamp,
    paused: firstWord(paused) !== 0n,
    maturitySeconds: firstWord(maturity),
    finalitySeconds: firstWord(finality),
  }
  return new Map(
    hashes.map((hash, at) => [
      hash,
      {
        ...shared,
        finalized: firstWord(each[at * 2]) !== 0n,
        ...defined({ outcome: outcomes.get(hash) }),
        proofs: (proofs.get(hash) ?? []).map((proof) => ({ ...proof, of: games.get(proof.game) ?? { void: 'unregistered' as const } })),
      },
    ]),
  )
}

/** True for a message that the messenger of layer 1 relays: it remembers what came of it, by the hash of the call that the portal makes. */
const isRelayed = ({ sender, target }: Withdrawal, { state }: ReadRollup): boolean =>
  sender === L2_MESSENGER && target === state.l1Messenger

/** What the messenger of layer 1 says of messages whose withdrawals are finalized. A withdrawal that calls anything else leaves nothing in the state. */
async function readOutcomes(
  reading: DetailProbe,
  view: ReadRollup,
  chain: string,
  done: readonly SentMessage[],
): Promise<ReadonlyMap<Hex, NonNullable<WithdrawalFacts['outcome']>>> {
  const relayed = done.filter(({ withdrawal }) => isRelayed(withdrawal, view))
  const answers = await askGetters(
    reading,
    chain,
    relayed.flatMap(({ withdrawal: { target, data } }) => [
      getterCall(target, 'successfulMessages(bytes32)', keccak(data)),
      getterCall(target, 'failedMessages(bytes32)', keccak(data)),
    ]),
  )
  return new Map(
    relayed.map(({ hash }, at) => {
      const [succeeded, kept] = [firstWord(answers[at * 2]) !== 0n, firstWord(answers[at * 2 + 1]) !== 0n]
      return [hash, succeeded ? 'succeeded' : kept ? 'kept' : 'failed'] as const
    }),
  )
}

type ProofQuestion = { readonly hashes: readonly Hex[]; readonly counts: readonly bigint[]; readonly account: Address }

/** Proofs of each withdrawal, the account's own first. */
async function readProofs(
  reading: DetailProbe,
  contracts: Contracts,
  { hashes, counts, account }: ProofQuestion,
): Promise<ReadonlyMap<Hex, readonly ProvenWithdrawal[]>> {
  const { portal } = contracts
  const places = hashes.flatMap((hash, at) => {
    const count = counts[at] ?? 0n
    const looked = count < BigInt(MAX_OTHERS) ? Number(count) : MAX_OTHERS
    return Array.from({ length: looked }, (_, back) => ({ hash, index: count - 1n - BigInt(back) }))
  })
  const submitters = await askGetters(
    reading,
    contracts.chain,
    places.map(({ hash, index }) => getterCall(portal, 'proofSubmitters(bytes32,uint256)', hash, word(index))),
  )
  const asked = hashes.flatMap((hash, at) => {
    if (counts[at] === 0n) return []
    const others = places.flatMap((place, index) => (place.hash === hash ? [getterAddress(submitters[index])] : []))
    return [...new Set([account, ...others])].map((submitter) => ({ hash, submitter }))
  })
  const found = await askGetters(
    reading,
    contracts.chain,
    asked.map(({ hash, submitter }) => getterCall(portal, 'provenWithdrawals(bytes32,address)', hash, submitter)),
  )
  const proofs = new Map<Hex, ProvenWithdrawal[]>()
  for (const [at, { hash, submitter }] of asked.entries()) {
    const provedAt = found[at]?.(1) ?? 0n
    if (provedAt !== 0n) proofs.set(hash, [...(proofs.get(hash) ?? []), { submitter, game: getterAddress(found[at]), provedAt }])
  }
  return proofs
}

const GAME_CALLS = 6

async function readGames(
  reading: DetailProbe,
  contracts: Contracts,
  { state }: ReadRollup,
  games: readonly Address[],
): Promise<ReadonlyMap<Address, ProofGame>> {
  const { registry } = contracts
  const answers = await askGetters(
    reading,
    contracts.chain,
    games.flatMap((game) => [
      getterCall(registry, 'isGameRegistered(address)', game),
      getterCall(registry, 'isGameBlacklisted(address)', game),
      getterCall(registry, 'isGameRetired(address)', game),
      getterCall(registry, 'isGameRespected(address)', game),
      getterCall(game, 'status()'),
      getterCall(game, 'resolvedAt()'),
    ]),
  )
  return new Map(
    games.map((game, at) => {
      const [registered, blacklisted, retired, respected, status, resolved] = answers
        .slice(at * GAME_CALLS, (at + 1) * GAME_CALLS)
        .map(firstWord)
      const until = state.proposals.find((one) => one.game === game)?.challengeableUntil
      const why = voidBy({ registered, blacklisted, retired, respected, status })
      return [
        game,
        {
          ...defined({ void: why, resolvedAt: resolved === 0n ? undefined : resolved, challengeableUntil: until }),
        },
      ]
    }),
  )
}

type GameAnswers = Readonly<Record<'registered' | 'blacklisted' | 'retired' | 'respected' | 'status', bigint | undefined>>

function voidBy({ registered, blacklisted, retired, respected, status }: GameAnswers): ProofGame['void'] {
  if (registered !== 1n) return 'unregistered'
  if (blacklisted !== 0n) return 'blacklisted'
  if (retired !== 0n) return 'retired'
  if (status === LOST) return 'lost'
  return respected === 1n ? undefined : 'other-type'
}

/** Places of the factory's list that are looked at together. */
const PLACES_AT_ONCE = 16n
/** Games of one second: nobody makes more. */
const MAX_SAME_SECOND = 64n

/**
 * The place of a game in the factory's list, which the portal wants to have: searched by the second in which it was made, as the list is in that order. So it is found
 * however many games came after it. `undefined`: it is not there. Throws as `readPortalFacts`.
 */
export async function gameIndexOf(
  reading: DetailProbe,
  { state }: ReadRollup,
  { game, createdAt }: { readonly game: Address; readonly createdAt: bigint },
  chain: string,
): Promise<bigint | undefined> {
  const factory = state.contracts.DisputeGameFactory.address
  const gamesAt = (places: readonly bigint[]) =>
    askGetters(
      reading,
      chain,
      places.map((place) => getterCall(factory, 'gameAtIndex(uint256)', word(place))),
    )
  const [counted] = await askGetters(reading, chain, [getterCall(factory, 'gameCount()')])
  const count = firstWord(counted)
  // The first place of that second or a later one is in [from, to].
  let [from, to] = [0n, count]
  while (to - from > PLACES_AT_ONCE) {
    const step = (to - from) / PLACES_AT_ONCE
    const start = from
    const places = Array.from({ length: Number(PLACES_AT_ONCE) }, (_, at) => start + step * BigInt(at))
    const times = (await gamesAt(places)).map((answer) => answer(1))
    const after = times.findIndex((time) => time >= createdAt)
    if (after === 0) to = from
    else if (after > 0) [from, to] = [(places[after - 1] ?? from) + 1n, places[after] ?? to]
    else from = (places.at(-1) ?? from) + 1n
  }
  const last = to + MAX_SAME_SECOND < count ? to + MAX_SAME_SECOND : count
  for (let start = from; start < last; start += PLACES_AT_ONCE) {
    const length = Number(last - start < PLACES_AT_ONCE ? last - start : PLACES_AT_ONCE)
    const places = Array.from({ length }, (_, at) => start + BigInt(at))
    const found = (await gamesAt(places)).findIndex((answer) => answer(2) === BigInt(game))
    if (found >= 0) return places[found]
  }
  return undefined
}

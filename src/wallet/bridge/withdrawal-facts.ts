import { defined } from '#core/defined'
import { chainRules } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { concat, type Hex, pad, size, word } from '#core/bytes/hex'
import { functionSelector } from '#core/bytes/keccak'
import type { ProofGame, ProvenWithdrawal, WithdrawalFacts } from '#core/rollup/bridge/withdrawal-stage'
import type { ReadRollup } from '#core/rollup/rollup-view'
import { childEnvironment, type DetailProbe, type ProvedCall } from '#survey'

/** Facts of withdrawals at one block of layer 1, by their hashes, without what blocks cover them. */
export type PortalFacts = ReadonlyMap<Hex, Omit<WithdrawalFacts, 'covering' | 'succeeded'>>

/** Proofs of others that are looked at besides the account's own, newest first. Anybody may add some. */
const MAX_OTHERS = 4
/** `GameStatus.CHALLENGER_WINS`. */
const LOST = 1n

const callTo = (to: Address, signature: string, ...words: readonly Hex[]): ProvedCall => ({
  to,
  data: concat(functionSelector(signature), ...words.map((one) => pad(one))),
})

type Contracts = { readonly portal: Address; readonly registry: Address; readonly chain: string }

/** Runs getters on the proved code of layer 1. Each must answer with whole words; one that reverts is of a release that this build can't read: `bridge/unread`. */
async function ask({ reader, chain, header, nowSeconds, signal }: DetailProbe, { chain: name }: Contracts, calls: readonly ProvedCall[]) {
  if (calls.length === 0) return []
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  const options = { purpose: 'history', hints: [], ...defined({ signal }) } as const
  const { results } = await reader.read(header, environment, calls, options)
  return results.map(({ ok, data }) => {
    if (!ok || size(data) < 32) throw fail('bridge/unread', { chain: name })
    return (index: number): bigint => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64) || '0'}`)
  })
}

type Answer = Awaited<ReturnType<typeof ask>>[number]
const first = (answer: Answer | undefined): bigint => answer?.(0) ?? 0n
const addressIn = (answer: Answer | undefined): Address => pad(`0x${first(answer).toString(16)}`, 20)

/**
 * What the portal and the registry say of these withdrawals, all of it run here on state that is proved under one header of layer 1. Throws `bridge/unread`, `rpc/*`,
 * `proof/*`, `simulation/*`.
 */
export async function readPortalFacts(
  reading: DetailProbe,
  view: ReadRollup,
  { hashes, account, chain }: { readonly hashes: readonly Hex[]; readonly account: Address; readonly chain: string },
): Promise<PortalFacts> {
  const { OptimismPortal2, AnchorStateRegistry } = view.state.contracts
  const contracts: Contracts = { portal: OptimismPortal2.address, registry: AnchorStateRegistry.address, chain }
  const { portal, registry } = contracts
  const [paused, maturity, finality, ...each] = await ask(reading, contracts, [
    callTo(portal, 'paused()'),
    callTo(portal, 'proofMaturityDelaySeconds()'),
    callTo(registry, 'disputeGameFinalityDelaySeconds()'),
    ...hashes.flatMap((hash) => [
      callTo(portal, 'finalizedWithdrawals(bytes32)', hash),
      callTo(portal, 'numProofSubmitters(bytes32)', hash),
    ]),
  ])
  const counts = hashes.map((_, at) => first(each[at * 2 + 1]))
  const proofs = await readProofs(reading, contracts, { hashes, counts, account })
  const games = await readGames(reading, contracts, view, [...new Set([...proofs.values()].flat().map(({ game }) => game))])
  const shared = {
    now: reading.header.timestamp,
    paused: first(paused) !== 0n,
    maturitySeconds: first(maturity),
    finalitySeconds: first(finality),
  }
  return new Map(
    hashes.map((hash, at) => [
      hash,
      {
        ...shared,
        finalized: first(each[at * 2]) !== 0n,
        proofs: (proofs.get(hash) ?? []).map((proof) => ({ ...proof, of: games.get(proof.game) ?? { void: 'unregistered' as const } })),
      },
    ]),
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
  const submitters = await ask(
    reading,
    contracts,
    places.map(({ hash, index }) => callTo(portal, 'proofSubmitters(bytes32,uint256)', hash, word(index))),
  )
  const asked = hashes.flatMap((hash, at) => {
    if (counts[at] === 0n) return []
    const others = places.flatMap((place, index) => (place.hash === hash ? [addressIn(submitters[index])] : []))
    return [...new Set([account, ...others])].map((submitter) => ({ hash, submitter }))
  })
  const found = await ask(
    reading,
    contracts,
    asked.map(({ hash, submitter }) => callTo(portal, 'provenWithdrawals(bytes32,address)', hash, submitter)),
  )
  const proofs = new Map<Hex, ProvenWithdrawal[]>()
  for (const [at, { hash, submitter }] of asked.entries()) {
    const provedAt = found[at]?.(1) ?? 0n
    if (provedAt !== 0n) proofs.set(hash, [...(proofs.get(hash) ?? []), { submitter, game: addressIn(found[at]), provedAt }])
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
  const answers = await ask(
    reading,
    contracts,
    games.flatMap((game) => [
      callTo(registry, 'isGameRegistered(address)', game),
      callTo(registry, 'isGameBlacklisted(address)', game),
      callTo(registry, 'isGameRetired(address)', game),
      callTo(registry, 'isGameRespected(address)', game),
      callTo(game, 'status()'),
      callTo(game, 'resolvedAt()'),
    ]),
  )
  return new Map(
    games.map((game, at) => {
      const [registered, blacklisted, retired, respected, status, resolved] = answers
        .slice(at * GAME_CALLS, (at + 1) * GAME_CALLS)
        .map(first)
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

/** Places in the factory's list that are looked at for a game, newest first. */
const MAX_INDEXES = 64n
const INDEXES_AT_ONCE = 16n

/** The place of a game in the factory's list, which the portal wants to have. `undefined`: not among the newest. Throws as `readPortalFacts`. */
export async function gameIndexOf(reading: DetailProbe, { state }: ReadRollup, game: Address, chain: string): Promise<bigint | undefined> {
  const { OptimismPortal2, AnchorStateRegistry, DisputeGameFactory } = state.contracts
  const contracts: Contracts = { portal: OptimismPortal2.address, registry: AnchorStateRegistry.address, chain }
  const factory = DisputeGameFactory.address
  const [count] = await ask(reading, contracts, [callTo(factory, 'gameCount()')])
  const oldest = first(count) > MAX_INDEXES ? first(count) - MAX_INDEXES : 0n
  for (let end = first(count); end > oldest; end -= INDEXES_AT_ONCE) {
    const start = end > oldest + INDEXES_AT_ONCE ? end - INDEXES_AT_ONCE : oldest
    const indexes = Array.from({ length: Number(end - start) }, (_, back) => end - 1n - BigInt(back))
    const answers = await ask(
      reading,
      contracts,
      indexes.map((index) => callTo(factory, 'gameAtIndex(uint256)', word(index))),
    )
    const at = answers.findIndex((answer) => answer(2) === BigInt(game))
    if (at >= 0) return indexes[at]
    if (end <= INDEXES_AT_ONCE) break
  }
  return undefined
}

import { type Address, ZERO } from '#core/ethereum/address'
import type { Simulation } from '#core/simulation/simulation'
import type { LogClaim, Names } from '#decode'
import { addressInWord, keysOf } from '../storage/slot.ts'

/** What moves: the native currency, a token, or one item of a collection. Wrapped ether counts as ether, so that wrapping it is no move. */
export type AssetKey = 'native' | Address | `${Address}/${bigint}`

/** One transfer of a run. What is minted comes from its token, and what is burned goes to it. */
export type ValueMove = { readonly asset: AssetKey; readonly from: Address; readonly to: Address; readonly units: bigint }

/** An address that has more of an asset after the run than before. Base units. */
export type ValueReceiver = { readonly address: Address; readonly units: bigint }

/** Who had less and who has more after a run, of every address and asset. */
export type ValueFlow = {
  readonly moves: readonly ValueMove[]
  /** The gain of an address, negative for a loss. Absent assets did not change. */
  netOf(address: Address): ReadonlyMap<AssetKey, bigint>
  readonly addresses: readonly Address[]
  /** Where the asset that leaves `from` ends, however many hands it passes; most first. Empty where it comes back. */
  holdersAfter(from: Address, asset: AssetKey): readonly ValueReceiver[]
  /** Where the asset that arrives with `to` comes from, however many hands it passes; most first. */
  holdersBefore(to: Address, asset: AssetKey): readonly ValueReceiver[]
  /** True where the storage of the token confirms what its logs say of this holder, or where its logs can be trusted. */
  isConfirmed(address: Address, asset: AssetKey): boolean
  /** The key that an asset is counted under. */
  keyOf(token: Address | undefined): AssetKey
}

const NO_NETS: ReadonlyMap<AssetKey, bigint> = new Map()

/** The flow of a run that succeeded. Linear in the number of transfers. */
export function valueFlow(simulation: Simulation, says: readonly LogClaim[], names: Pick<Names, 'tokenOf'>): ValueFlow {
  const wrappers = wrappersIn(says, names)
  const keyOf = (token: Address | undefined): AssetKey => (token === undefined || wrappers.has(token) ? 'native' : token)
  const moves = movesOf(simulation, says, keyOf)
  const nets = netsOf(moves)
  const netOf = (address: Address): ReadonlyMap<AssetKey, bigint> => nets.get(address) ?? NO_NETS
  const [onward, backward] = [edgesOf(moves, 'from', 'to'), edgesOf(moves, 'to', 'from')]
  const written = writtenKeys(simulation)
  const reached = (edges: Edges, start: Address, asset: AssetKey, sign: 1n | -1n): readonly ValueReceiver[] => {
    const found: ValueReceiver[] = []
    const seen = new Set<Address>([start])
    // A set is gone through in the order of insertion, what is added meanwhile too.
    for (const at of seen) {
      for (const next of edges.get(asset)?.get(at) ?? []) seen.add(next)
      const units = sign * (netOf(at).get(asset) ?? 0n)
      if (at !== start && units > 0n) found.push({ address: at, units })
    }
    return found.toSorted((a, b) => (a.units === b.units ? 0 : a.units > b.units ? -1 : 1))
  }
  return {
    moves,
    netOf,
    addresses: [...nets.keys()],
    holdersAfter: (from, asset) => reached(onward, from, asset, 1n),
    holdersBefore: (to, asset) => reached(backward, to, asset, -1n),
    isConfirmed(address, asset) {
      const token = tokenOfAsset(asset)
      return token === undefined || names.tokenOf(token)?.from === 'listed' || written.has(`${token} ${address}`)
    },
    keyOf,
  }
}

/** The token or collection of an asset; absent for the native currency. */
export function tokenOfAsset(asset: AssetKey): Address | undefined {
  if (asset === 'native') return undefined
  const [token] = asset.split('/')
  return token as Address
}

/** Listed tokens that are native currency in another form: they log what is deposited and withdrawn (WETH9). */
const wrappersIn = (says: readonly LogClaim[], names: Pick<Names, 'tokenOf'>): ReadonlySet<Address> =>
  new Set(
    says.flatMap((said) =>
      (said.kind === 'wrap' || said.kind === 'unwrap') && names.tokenOf(said.token)?.from === 'listed' ? [said.token] : [],
    ),
  )

function movesOf(simulation: Simulation, says: readonly LogClaim[], keyOf: (token: Address) => AssetKey): readonly ValueMove[] {
  const moves: ValueMove[] = simulation.transfers.map((move) => ({ asset: 'native', from: move.from, to: move.to, units: move.value }))
  // Some wrappers log a deposit and a transfer from nobody: that is one gain.
  const minted = new Set(
    says.flatMap((said) => (said.kind === 'transfer' && said.from === ZERO ? [`${said.token} ${said.to} ${said.units}`] : [])),
  )
  const burned = new Set(
    says.flatMap((said) => (said.kind === 'transfer' && said.to === ZERO ? [`${said.token} ${said.from} ${said.units}`] : [])),
  )
  for (const said of says) {
    if (said.kind === 'transfer') moves.push({ asset: keyOf(said.token), ...ends(said.token, said.from, said.to), units: said.units })
    if (said.kind === 'items')
      for (const { tokenId, units } of said.items)
        moves.push({ asset: `${said.collection}/${tokenId}`, ...ends(said.collection, said.from, said.to), units })
    if (said.kind === 'wrap' && !minted.has(`${said.token} ${said.account} ${said.units}`))
      moves.push({ asset: keyOf(said.token), from: said.token, to: said.account, units: said.units })
    if (said.kind === 'unwrap' && !burned.has(`${said.token} ${said.account} ${said.units}`))
      moves.push({ asset: keyOf(said.token), from: said.account, to: said.token, units: said.units })
  }
  return moves.filter(({ from, to, units }) => from !== to && units > 0n)
}

/** What comes from nobody is made by its token, and what goes to nobody is given back to it. */
const ends = (token: Address, from: Address, to: Address): { readonly from: Address; readonly to: Address } => ({
  from: from === ZERO ? token : from,
  to: to === ZERO ? token : to,
})

function netsOf(moves: readonly ValueMove[]): ReadonlyMap<Address, ReadonlyMap<AssetKey, bigint>> {
  const nets = new Map<Address, Map<AssetKey, bigint>>()
  const add = (address: Address, asset: AssetKey, units: bigint): void => {
    const net = nets.get(address) ?? new Map<AssetKey, bigint>()
    nets.set(address, net)
    const sum = (net.get(asset) ?? 0n) + units
    if (sum === 0n) net.delete(asset)
    else net.set(asset, sum)
  }
  for (const { asset, from, to, units } of moves) {
    add(from, asset, -units)
    add(to, asset, units)
  }
  return nets
}

type Edges = ReadonlyMap<AssetKey, ReadonlyMap<Address, ReadonlySet<Address>>>

function edgesOf(moves: readonly ValueMove[], start: 'from' | 'to', end: 'from' | 'to'): Edges {
  const edges = new Map<AssetKey, Map<Address, Set<Address>>>()
  for (const move of moves) {
    const byAddress = edges.get(move.asset) ?? new Map<Address, Set<Address>>()
    edges.set(move.asset, byAddress)
    const next = byAddress.get(move[start]) ?? new Set<Address>()
    byAddress.set(move[start], next)
    next.add(move[end])
  }
  return edges
}

/** Of each contract, the addresses under which it wrote something: `contract key`. */
function writtenKeys({ storage }: Simulation): ReadonlySet<string> {
  const written = new Set<string>()
  for (const change of storage)
    for (const key of keysOf(change)) {
      const address = addressInWord(key)
      if (address !== undefined) written.add(`${change.address} ${address}`)
    }
  return written
}

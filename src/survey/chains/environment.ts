import { isVerified } from '#core/evidence/evidence'
import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Consensus, hasClock, MAX_CLOCK_ERROR } from '#core/chains/consensus'
import { type Header, nextBaseFee } from '#core/chains/header'
import { concat, type Hex, toBigInt } from '#core/bytes/hex'
import { keccak, keccakText } from '#core/bytes/keccak'
import type { ChainRules } from '#core/chains/chain'
import type { BlockEnvironment } from '#core/simulation/simulation'
import { BUILDERS_FILES } from '#data/each/builders'

/**
 * The block that a transaction sent now would meet first: the child of a header. Base fee is computed (EIP-1559);
 * time is the later of one block time after the parent and now (`nowSeconds`); proposer and randomness are guesses taken from the parent,
 * so runs that read them say so. Excess blob gas is the parent's, an estimate that only BLOBBASEFEE sees. `rules`: what is known of the chain's rules beside what
 * ships with the build (`rulesOf`). For reads: what is reviewed is run in `reviewEnvironment`.
 */
export function childEnvironment(header: Header, blockTime: number, nowSeconds: number, rules: ChainRules = {}): BlockEnvironment {
  const earliest = header.timestamp + BigInt(Math.ceil(blockTime))
  const now = BigInt(Math.ceil(nowSeconds))
  const timestamp = now > earliest ? now : earliest
  return {
    chainId: header.chainId,
    parentHash: header.hash,
    number: header.number + 1n,
    timestamp,
    baseFee: nextBaseFee(header),
    gasLimit: header.gasLimit,
    coinbase: header.coinbase,
    prevRandao: header.prevRandao,
    excessBlobGas: header.excessBlobGas,
    ...slotAt(header, timestamp, blockTime),
    ...rules,
    parent: { timestamp: header.timestamp, ...defined({ fork: header.fork }) },
  }
}

/** The slot at that time, as far as the parent tells its own (EIP-7843). */
const slotAt = ({ slotNumber, timestamp: before }: Header, timestamp: bigint, blockTime: number): Pick<BlockEnvironment, 'slotNumber'> =>
  slotNumber === undefined ? {} : { slotNumber: slotNumber + BigInt(Math.max(1, Math.round(Number(timestamp - before) / blockTime))) }

/** What of a Review nobody else knows: 32 bytes from those of a session and the id of the request. The same request keeps the same. */
export const reviewSecret = (session: Hex, id: string): Hex => keccak(concat(session, keccakText(id)))

const draw = (secret: Hex, what: string): Hex => keccak(concat(secret, keccakText(what)))

/** Somebody who is not the parent's proposer: of those who are known, or of nobody's address. */
function proposerOf({ chainId, coinbase }: Header, secret: Hex): Address {
  const drawn = draw(secret, 'proposer')
  const known = BUILDERS_FILES[chainId] ?? []
  const first = Number(toBigInt(drawn) % BigInt(Math.max(known.length, 1)))
  const others = [...known.slice(first), ...known.slice(0, first)].filter((one) => one !== coinbase.toLowerCase())
  return others[0] ?? `0x${drawn.slice(-40)}`
}

type ReviewGround = {
  /** Seconds. */
  readonly blockTime: number
  readonly rules: ChainRules
  readonly secret: Hex
  /** By what the light client follows the chain. Absent: none does. */
  readonly consensus?: Consensus | undefined
}

/**
 * The device's time, as far as it can be that of a next block; else 0, so that the parent's time counts. A verified head of a chain whose blocks come by
 * themselves is of this minute: a clock that is further ahead is wrong, and would have a permit that a thief can use now fail in the run as expired. Should the
 * chain stand still instead, blocks to come are run at later times all the same.
 */
function believable(nowSeconds: number, header: Header, { blockTime, consensus }: ReviewGround): number {
  if (!isVerified(header.head) || consensus === undefined || !hasClock(consensus)) return nowSeconds
  return nowSeconds - Number(header.timestamp) - blockTime > MAX_CLOCK_ERROR ? 0 : nowSeconds
}

/**
 * The block that a Review runs in: as `childEnvironment`, with nothing in it by which a contract could tell the run from the chain. Randomness, proposer and
 * beacon root come out of `secret` and are not the parent's, which a contract could have written down. They go by the Review and not by the header: a second
 * look at a later block shows the same draw, so that a game of chance does not count as changed. Time is a whole number of block times after the parent, as on the chain.
 */
export function reviewEnvironment(header: Header, ground: ReviewGround, nowSeconds: number): BlockEnvironment {
  const { blockTime, rules, secret } = ground
  const child = childEnvironment(header, blockTime, believable(nowSeconds, header, ground), rules)
  const step = BigInt(Math.max(1, Math.ceil(blockTime)))
  const late = (child.timestamp - header.timestamp) % step
  const timestamp = late === 0n ? child.timestamp : child.timestamp + step - late
  return {
    ...child,
    timestamp,
    ...slotAt(header, timestamp, blockTime),
    coinbase: proposerOf(header, secret),
    prevRandao: draw(secret, 'randomness'),
    parentBeaconRoot: draw(secret, 'beacon root'),
  }
}

import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Evidence } from '#core/evidence/evidence'
import type { Frame, Simulation } from '#core/simulation/simulation'
import type { Token } from '#core/money/token'
import { addressWord, say, type Words } from '#core/text/words'
import { type Claim, isNative, isUnlimited, type MessageExplanation, type Names, signatureTerms, unknownToken, type Use } from '#decode'
import type { Effect } from '#core/signing/effect'
import type { LaterRight } from './later-right.ts'
import type { Readings } from '../readings.ts'

export type LaterRightsContext = {
  readonly message: MessageExplanation
  readonly actor: Address
  readonly chainId: number
  readonly names: Names
  readonly readings: Readings
  /** Absent: nothing was run. */
  readonly simulation: Simulation | undefined
  readonly effects: readonly Effect[]
  /** Seconds since the epoch, of the block. */
  readonly now: bigint | undefined
}

/** By the message that is signed: whoever holds the signature can do as much, whatever a contract says of itself. */
const BY_MESSAGE: Evidence = { kind: 'declared', method: 'request' }

/** From half of what a type can hold on, nobody owns as much. Permit2 counts allowances in 160 bits. */
const UNLIMITED_160 = 2n ** 159n

/** `transferFrom` and both of `safeTransferFrom`; ERC-1155's. */
const MOVES: ReadonlySet<string> = new Set(['0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a'])

/** Every right of the message that the effects of the run do not show. None where nobody gains any. */
export function laterRights(ground: LaterRightsContext): readonly LaterRight[] {
  const { message, actor, now } = ground
  const { use } = message
  if (use?.use === 'sign-in') return []
  const { from, until } = signatureTerms(use)
  return message.claims.flatMap((claim): readonly LaterRight[] => {
    const of = rightOf(claim, ground)
    if (of === undefined || !isOwn(claim, actor) || isShown(claim, ground)) return []
    const by = byOf(claim, use)
    const to = claim.kind === 'out' || claim.kind === 'item-out' ? claim.to : undefined
    const ends = endOf(claim) ?? until
    const waits = from !== undefined && now !== undefined && from > now ? undefined : waitsFor(claim, ground)
    return [
      {
        of,
        ...defined({ by, to, from: from === undefined || from === 0n ? undefined : from, until: ends, waits }),
        evidence: BY_MESSAGE,
      },
    ]
  })
}

function rightOf(claim: Claim, { names, chainId }: LaterRightsContext): LaterRight['of'] | undefined {
  const tokenOf = (address: Address | undefined): Token =>
    address === undefined ? names.native : (names.tokenOf(address) ?? unknownToken(chainId, address))
  switch (claim.kind) {
    case 'allowance': {
      if (claim.units === 0n || claim.mode === 'subtract') return undefined
      const unlimited = isUnlimited(claim.units) || (claim.via !== undefined && claim.units >= UNLIMITED_160)
      return { kind: 'amount', token: tokenOf(claim.token), units: claim.units, unlimited }
    }
    case 'out':
      if (claim.most === 0n) return undefined
      return { kind: 'amount', token: tokenOf(claim.token), units: claim.most, unlimited: isUnlimited(claim.most) }
    case 'operator':
      return claim.granted ? { kind: 'items', collection: claim.collection } : undefined
    case 'item-out':
      return {
        kind: 'item',
        collection: claim.collection,
        tokenId: claim.tokenId,
        ...defined({ units: claim.units }),
      }
    case 'delegation':
      return { kind: 'delegation', delegate: claim.delegate }
    case 'control':
      return { kind: 'control', what: claim.what, contract: claim.of, ...defined({ to: claim.to }) }
    case 'delegatecall':
      return { kind: 'anything', code: claim.to }
    case 'right':
      if (claim.given === 'taken') return undefined
      return {
        kind: 'right',
        ...defined({ contract: claim.of === ZERO ? undefined : claim.of }),
        ...(claim.most === undefined || isUnlimited(claim.most)
          ? {}
          : { most: claim.most, token: tokenOf(claim.token === undefined || isNative(claim.token) ? undefined : claim.token) }),
      }
    case 'in':
    case 'receiver':
    case 'into-item':
    case 'order':
      return undefined
  }
}

/** Whose things it is about: the actor's, as far as the message says. */
function isOwn(claim: Claim, actor: Address): boolean {
  if (claim.kind === 'out' || claim.kind === 'item-out' || claim.kind === 'delegatecall')
    return claim.from === undefined || claim.from === actor
  if (claim.kind === 'allowance' || claim.kind === 'operator' || claim.kind === 'right')
    return claim.owner === undefined || claim.owner === actor
  if (claim.kind === 'delegation') return claim.authority === undefined || claim.authority === actor
  return true
}

/** Whether the effects of a run that succeeded say as much already. What one use takes once, by what there is now, may be more at another time. */
function isShown(claim: Claim, { simulation, effects, message }: LaterRightsContext): boolean {
  if (simulation?.outcome.ok !== true) return false
  const taken = (token: Address | undefined): bigint =>
    effects.reduce((sum, one) => (one.kind === 'asset-out' && one.amount.token.address === token ? sum + one.amount.units : sum), 0n)
  if (claim.kind === 'allowance')
    return (
      taken(claim.token) >= claim.units ||
      effects.some((one) => one.kind === 'allowance' && one.token.address === claim.token && one.spender === claim.spender)
    )
  return message.use?.use !== 'permit2-transfer' || claim.kind !== 'out' || taken(claim.token) >= claim.most
}

function byOf(claim: Claim, use: Use | undefined): Address | undefined {
  if (claim.kind === 'allowance') return claim.spender
  if (claim.kind === 'operator') return claim.operator
  if (claim.kind === 'right') return claim.to
  return signatureTerms(use).spender
}

/** Permit2 takes an end of 0 for the time of the block in which the permit is used. */
function endOf(claim: Claim): LaterRight['until'] {
  if (claim.kind === 'right') return claim.until
  if (claim.kind !== 'allowance' || claim.until === undefined) return undefined
  return claim.until === 0n && claim.via !== undefined ? 'block' : claim.until
}

/** Why its use does not go through now, as far as that is known. Undefined: nothing was run. */
function waitsFor(claim: Claim, ground: LaterRightsContext): Words | undefined {
  const { simulation, readings, actor, names } = ground
  if (simulation === undefined) return undefined
  const amount = claim.kind === 'allowance' ? claim.units : claim.kind === 'out' ? claim.most : undefined
  const token = claim.kind === 'allowance' || claim.kind === 'out' ? claim.token : undefined
  const held = token === undefined ? undefined : readings.balance(token, actor)?.before
  if (simulation.outcome.ok) return say('as soon as there is more of it')
  if (claim.kind === 'allowance' && claim.via !== undefined) {
    const allowed = readings.allowance(claim.token, actor, claim.via)?.before
    const needed = held === undefined || held > claim.units ? claim.units : held
    if (allowed !== undefined && allowed < (needed === 0n ? 1n : needed))
      return say('as soon as {contract} is allowed to spend it', { contract: addressWord(claim.via, names.nameOf(claim.via) ?? 'Permit2') })
  }
  if (claim.kind === 'out' && amount !== undefined && held !== undefined && held < amount && ground.message.use?.use !== 'permit2-transfer')
    return say('as soon as there is enough of it')
  const mover = moverIn(simulation, token ?? (claim.kind === 'item-out' ? claim.collection : undefined), actor)
  if (mover !== undefined)
    return say('as soon as {contract} can move it', {
      contract: addressWord(mover, names.nameOf(mover) ?? (mover === signatureTerms(ground.message.use).via ? 'Permit2' : undefined)),
    })
  return say('not now, but perhaps later')
}

/** The contract that tried to move the token of the account and was refused by it. */
function moverIn({ frames }: Simulation, token: Address | undefined, actor: Address): Address | undefined {
  const refused = frames.findLast(
    (frame: Frame) =>
      frame.failure !== undefined &&
      frame.to === token &&
      frame.from !== actor &&
      MOVES.has(frame.input.slice(0, 10)) &&
      frame.input.slice(34, 74) === actor.slice(2),
  )
  return refused?.from
}

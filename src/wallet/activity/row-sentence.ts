import { type ActivityEntry, changesOf, movesOf } from '#core/activity/activity-entry'
import { type Address, short } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import { addressWord, amountWord, say, type Words, type WordValue } from '#core/text/words'
import { explain, isUnlimited, type Names, unknownToken } from '#decode'
import type { TimelineRow } from './timeline-row.ts'

type Change = ReturnType<typeof changesOf>[number]

const who = (address: Address, names: Names) => addressWord(address, names.nameOf(address))

const tokenOf = (token: Address | undefined, chainId: number, names: Names): Token =>
  token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(chainId, token))

/** An asset and how much of it; an item by its number. Of an asset that no list knows its name alone: how much a unit is nobody knows here. */
function amount({ token, tokenId, units }: Change, chainId: number, names: Names): WordValue {
  const size = units < 0n ? -units : units
  if (tokenId !== undefined && token !== undefined) return `${names.nameOf(token) ?? short(token)} #${tokenId}`
  if (token !== undefined && names.tokenOf(token) === undefined) return who(token, names)
  return amountWord({ units: size, token: tokenOf(token, chainId, names) })
}

/** Whom it is from or to, where that is one. */
function otherOf(entry: ActivityEntry, change: Change): Address | undefined {
  const of = movesOf(entry).filter(({ token, tokenId }) => token === change.token && tokenId === change.tokenId)
  const others = new Set(of.map(({ from, to }) => (from === entry.account ? to : from)))
  const [only] = others
  return others.size === 1 && only !== undefined && !/^0x0{40}$/.test(only) ? only : undefined
}

function gained(entry: ActivityEntry, change: Change, names: Names): Words {
  const what = { amount: amount(change, entry.chainId, names) }
  if (entry.id.startsWith('withdrawal:')) return say('Received {amount} from staking', what)
  const from = otherOf(entry, change)
  return from === undefined ? say('Received {amount}', what) : say('Received {amount} from {from}', { ...what, from: who(from, names) })
}

function lost(entry: ActivityEntry, change: Change, names: Names): Words {
  const what = { amount: amount(change, entry.chainId, names) }
  const to = otherOf(entry, change)
  return to === undefined ? say('Sent {amount}', what) : say('Sent {amount} to {to}', { ...what, to: who(to, names) })
}

function granted(entry: ActivityEntry, names: Names): Words | undefined {
  const [grant] = entry.grants ?? []
  if (!grant) return undefined
  const places = { spender: who(grant.spender, names), token: who(grant.token, names) }
  if (grant.kind === 'operator')
    return grant.granted
      ? say('Approved {spender} to move every item of {token}', places)
      : say('Stopped {spender} from moving items of {token}', places)
  if (grant.kind === 'item') return say('Approved {spender} to move item {id} of {token}', { ...places, id: grant.tokenId.toString() })
  if (grant.units === 0n) return say('Stopped {spender} from spending {token}', places)
  if (isUnlimited(grant.units)) return say('Approved {spender} to spend unlimited {token}', places)
  return say('Approved {spender} to spend up to {amount}', {
    spender: places.spender,
    amount: amountWord({ units: grant.units, token: tokenOf(grant.token, entry.chainId, names) }),
  })
}

/** What a call asked for, where our register knows it; the bytes tell what was asked, not what came of it. */
function called({ call, chainId }: ActivityEntry, names: Names): Words | undefined {
  if (!call || call.data === '0x') return undefined
  return explain({ ...call, chainId }, names).intent
}

/** One line that says what was done, in plain words: by what moved, else by what was asked for. */
export function rowSentence(row: TimelineRow, names: Names): Words {
  if (row.own) return row.own.sentence
  if (row.signature) return row.signature.sentence
  const [entry] = row.entries
  if (!entry) return say('Unknown transaction')
  const changes = changesOf(entry)
  const [first] = changes
  const [out, into] = [changes.find(({ units }) => units < 0n), changes.find(({ units }) => units > 0n)]
  if (row.failed) return called(entry, names) ?? plainCall(entry, names)
  if (entry.outcome?.created !== undefined && row.kind === 'created')
    return say('Created the contract {contract}', { contract: who(entry.outcome.created, names) })
  if (row.kind === 'moved' && first) return say('Moved {amount} between your accounts', { amount: amount(first, entry.chainId, names) })
  if (out && into) {
    const places = { out: amount(out, entry.chainId, names), into: amount(into, entry.chainId, names) }
    return changes.length > 2 ? say('Swapped {out} and more for {into}', places) : say('Swapped {out} for {into}', places)
  }
  if (row.kind === 'folded' && first === undefined) return say('A contract logged a transfer of nothing')
  if (into) return gained(entry, into, names)
  const given = granted(entry, names)
  if (given) return given
  if (out) return lost(entry, out, names)
  return called(entry, names) ?? plainCall(entry, names)
}

function plainCall({ call, outcome }: ActivityEntry, names: Names): Words {
  if (!call) return say('A transaction known only by its logs')
  const target = call.to ?? outcome?.created
  if (target === undefined) return say('Tried to create a contract')
  const amount = amountWord({ units: call.value, token: names.native })
  return call.value > 0n
    ? say('Sent {amount} to {to}', { amount, to: who(target, names) })
    : say('Called {contract}', { contract: who(target, names) })
}

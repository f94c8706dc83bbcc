import type { Address } from '#core/ethereum/address'
import { isAddress } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { DescribedPerson } from './description.ts'
import type { Leaf, Node, Struct } from './values/node.ts'

/** What a parameter is called whose address gets what is paid, made or moved, however it is encoded. */
const GETS =
  /^(?:to|dst|dest|destination|target|withdrawer|payee|guy|usr|user|account|recipient|receiver|beneficiary|onbehalf|onbehalfof|minting_user)s?$|recipient|receiver|beneficiary|refund|^to(?:address|l1|l2)?$|^new(?:owner|operator)/
/** Encoded as bytes or as a number, an address is one only by such a name. */
const SURELY_GETS = /^(?:to|toaddress|dst|recipient|receiver|beneficiary|target)$|recipient$|receiver$/
/** Calls that pay and are paid in one transaction: a run shows whom. */
const EXCHANGES = /swap|exchange|trade/i
/** Who may act by it. */
const MAY = /^(?:spender|operator|manager|authorized|approved|relayer|agent|delegate|guardian|keeper)$/
/** Calls and messages that give rights, by their names. */
const GIVES_RIGHTS = /approv|allow|authori[sz]|operator|permit|manager|relayer|grant|delegation|agent|hope/i
/** What is moved, traded with or looked up, and gets nothing. */
const THING =
  /token|asset|currency|coin|collection|nft|market|pool|comet|gauge|strateg|oracle|^irm$|hook|factory|registry|^path$|route|router|pair|^zone$|enforcer|provider|^prev|^(?:sy|pt|yt)s?$|^executor$|^srcreceivers?$|^calltarget$|^callback$|vault|^singleton$|^reward/
const isThing = (name: string): boolean =>
  THING.test(name) && (/^srcreceivers?$/.test(name) || !/recipient|receiver|beneficiary|refund/.test(name))
/** Whose things move, or who said so. */
const GIVES =
  /^(?:from|sender|payer|maker|offerer|authorizer|delegator|delegatedto|l2sender|oldowner|wallet|signer|approver|proofsubmitter)$/
/** Gives where somebody else of the call gets; else it is for them: `register(name, owner)`, `claim(src)`. */
const EITHER = /^(?:owner|holder|staker|registrant|src)$/
/** Calls that take from whom they name. */
const TAKES_FROM = /^liquidat|^pull$|^revoke|^remove(?!liquidity)|^decrease(?!liquidity)|^disable|^disallow|^lockdown|^invalidate|^cancel/i

/** More people than one call has reason to name. */
const MAX_PEOPLE = 2_000
const SMALLEST = 2n ** 96n

type Place = { readonly name: string; readonly leaf: Leaf }

/** `_mintRecipient` and `recipient_address` by the word that says what it is. */
const plainName = (name: string): string =>
  name
    .replace(/^_+|_+$/g, '')
    .replace(/_?addr(?:ess)?$/i, '')
    .toLowerCase()

/** Every value with the last name on its way. */
function* placesIn(node: Node, name = ''): Generator<Place> {
  if (node.is === 'struct') for (const [own, member] of node.members) yield* placesIn(member, plainName(own))
  else if (node.is === 'list') for (const item of node.items) yield* placesIn(item, name)
  else yield { name, leaf: node }
}

/** An address as it is, at the end of 32 bytes, as 20 bytes, as a number, or behind the mark of withdrawal credentials. */
function addressIn({ name, leaf }: Place): Address | undefined {
  if (leaf.is === 'address') return leaf.address
  if (leaf.is === 'integer')
    return SURELY_GETS.test(name) && leaf.value >= SMALLEST && leaf.value < 2n ** 160n ? toHex(leaf.value) : undefined
  if (leaf.is !== 'bytes') return undefined
  if (name === 'withdrawal_credentials') return /^0x0[12]0{22}/.test(leaf.hex) ? tail(leaf.hex) : undefined
  if (!SURELY_GETS.test(name)) return undefined
  if (/^0x[0-9a-f]{40}$/.test(leaf.hex) && isAddress(leaf.hex)) return leaf.hex
  return /^0x0{24}[0-9a-f]{40}$/.test(leaf.hex) && BigInt(leaf.hex) >= SMALLEST ? tail(leaf.hex) : undefined
}

const tail = (hex: Hex): Address => `0x${hex.slice(-40)}`
const toHex = (value: bigint): Address => `0x${value.toString(16).padStart(40, '0')}`

/** A flag that says whether the right is given: by its name, or the only one that there is. */
const FLAG = /allow|approv|auth|permit|enable|active|^ok$|status/

/** A permission that is said to be false gives none. */
function isTaken(places: readonly Place[]): boolean {
  const flags = places.filter(({ leaf }) => leaf.is === 'boolean')
  return flags.some(({ name, leaf }) => leaf.is === 'boolean' && !leaf.value && (flags.length === 1 || FLAG.test(name)))
}

/**
 * Everybody who gets something or a right by a call or message, by the names of its own parameters: a descriptor may leave a field out, and hides
 * nobody by that. `what`: the name of the function or of the primary type. `isOwn`: the names come with a descriptor that a person was handed, and may
 * be chosen to hide somebody: then everybody counts.
 */
export function peopleIn(data: Struct, what: string, isOwn = false): readonly DescribedPerson[] {
  const places = [...placesIn(data)]
  const some = isOwn ? places : places.filter(({ name }) => !isThing(name))
  const isNamed = some.some(({ name }) => GETS.test(name) || MAY.test(name))
  const isNobody = ({ name }: Place): boolean =>
    GIVES.test(name) || (isNamed && EITHER.test(name)) || (TAKES_FROM.test(what) && !SURELY_GETS.test(name))
  const taken = !isOwn && isTaken(places)
  const found = new Map<Address, DescribedPerson>()
  for (const place of some) {
    const address = addressIn(place)
    if (address === undefined || found.size >= MAX_PEOPLE || BigInt(address) < 256n || (!isOwn && isNobody(place))) continue
    const gets = MAY.test(place.name) && GIVES_RIGHTS.test(what) ? 'right' : EXCHANGES.test(what) ? 'exchanged' : 'value'
    if (gets === 'right' && taken) continue
    if (found.get(address)?.gets !== 'right') found.set(address, { address, gets })
  }
  return [...found.values()]
}

import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { addressesIn } from '#core/text/text-addresses'
import { EIP7702_FACTORY } from '#core/signing/user-operation-digest'
import type { PaidAs } from '#core/signing/intent'
import { type MessageExplanation, type Names, signatureTerms } from '#decode'
import { allOf, commanded, ownClaims } from '../claims.ts'
import { EMPTY_CODE_HASH, type Facts } from '../facts.ts'
import type { Explained, Party, Entered } from '../review.ts'
import type { RunReceiver } from './gainers.ts'

type Role = Pick<Party, 'role' | 'address'>

/** Whom the request names, each once, in the role that matters most: who receives, who may take, who is called. */
export function rolesOf(explanation: Explained, account: Address): readonly Role[] {
  const found = new Map<Address, Role>()
  const add = (role: Party['role'], address: Address | undefined): void => {
    if (address === undefined || address === account || found.has(address)) return
    found.set(address, { role, address })
  }
  const contracts = new Set(allOf(explanation).flatMap(({ kind, call }) => (kind === 'transfer' || call.to === undefined ? [] : [call.to])))
  for (const claim of explanation.claims) {
    // Value that goes along with a call is received by what is called: that is its contract, not a recipient.
    if (claim.kind === 'out' && claim.to !== undefined && !(claim.token === undefined && contracts.has(claim.to)))
      add('recipient', claim.to)
    if (claim.kind === 'in' || claim.kind === 'item-out') add('recipient', claim.to)
    if (claim.kind === 'receiver') add('recipient', claim.to)
    if (claim.kind === 'right' && claim.given === 'granted') add('operator', claim.to)
    if (claim.kind === 'delegation' && claim.delegate !== ZERO) add('delegate', claim.delegate)
    if (claim.kind === 'delegatecall') add('delegate', claim.to)
    if (claim.kind === 'control' && claim.given === 'granted') add('controller', claim.to)
  }
  const own = ownClaims(explanation, commanded(new Set([account]), allOf(explanation)))
  // Whom a right is taken from has nothing to be compared with.
  for (const { spender, units, mode } of own.allowances) if (units > 0n && mode !== 'subtract') add('spender', spender)
  for (const { operator, granted } of own.operators) if (granted) add('operator', operator)
  if ('faults' in explanation) for (const { role, address } of namedIn(explanation)) add(role, address)
  for (const { call, kind } of allOf(explanation)) add(kind === 'transfer' ? 'recipient' : 'contract', call.to)
  if ('faults' in explanation) for (const address of mentionedIn(explanation)) add('named', address)
  return [...found.values()]
}

/** Whom a message names besides those of its claims: who may use it, the contract that checks it, who pays for an operation and who makes its account. */
function namedIn(message: MessageExplanation): readonly { readonly role: Party['role']; readonly address: Address | undefined }[] {
  const { domain, nested } = message
  const use = (nested ?? message).use
  const operation = use?.use === 'user-operation' ? use : undefined
  const { spender, isDelegate } = signatureTerms(use)
  const contract = domain?.verifyingContract
  return [
    { role: isDelegate === true ? 'delegate' : 'spender', address: spender },
    { role: 'contract', address: contract === ZERO ? undefined : contract },
    { role: 'contract', address: operation?.entryPoint },
    { role: 'contract', address: operation?.operation.paymaster },
    // The marker of EIP-7702 is no address of anything.
    { role: 'contract', address: operation?.operation.factory === EIP7702_FACTORY ? undefined : operation?.operation.factory },
  ]
}

/** Whom a text names that is signed as a text. */
const mentionedIn = (message: MessageExplanation): readonly Address[] => addressesIn((message.nested ?? message).text ?? '')

/** What is known of each. `receivers`: who receives in the run, whether or not the request says so. */
export function partiesOf(
  explanation: Explained,
  account: Address,
  facts: Facts,
  names: Names,
  receivers: readonly RunReceiver[] = [],
): readonly Party[] {
  const earlier = facts.earlierRecipients?.known === true ? new Set(facts.earlierRecipients.value) : undefined
  const [own, contacts] = [namesOf(facts.ownAccounts), namesOf(facts.contacts)]
  const roles = rolesOf(explanation, account)
  const named = new Set(roles.map(({ address }) => address))
  const byRun = receivers.flatMap(({ address, isNamed }) => {
    // A contract that passes what it is paid on to another of its own is dealt with as one.
    const isInner = !isNamed && hasCodeIn(facts, address) === true
    return named.has(address) || address === account || isInner ? [] : [{ role: 'recipient', address, byRun: true } as const]
  })
  return [...roles, ...byRun].map(({ role, address, ...by }) => {
    const fact = facts.accounts[address]
    const state = factValue(fact)
    const name = own.get(address) ?? contacts.get(address) ?? names.nameOf(address)
    return {
      role,
      address,
      ...by,
      ...defined({ name }),
      hasCode: state === undefined ? undefined : state.codeHash !== EMPTY_CODE_HASH,
      ...defined({ codeHash: state === undefined ? undefined : state.codeHash }),
      firstTime: earlier === undefined ? undefined : !earlier.has(address),
      evidence: fact?.evidence ?? { kind: 'unknown', method: 'none' },
    }
  })
}

/** Whether there is code; undefined: not known. */
function hasCodeIn(facts: Facts, address: Address): boolean | undefined {
  const state = factValue(facts.accounts[address])
  return state === undefined ? undefined : state.codeHash !== EMPTY_CODE_HASH
}

/** The first name of each, as a person's own lists have it. */
export const namesOf = (fact: Facts['contacts']): ReadonlyMap<Address, string> =>
  new Map((factValue(fact) ?? []).toReversed().map(({ address, name }) => [address, name]))

/**
 * Recipients are called by the names that they were entered by, as long as these lead to them: nobody else's word for an address counts here.
 * `paid`: by what the recipients of an earlier transaction were entered, which this one only speeds up or cancels.
 */
export function withEntered(names: Names, entered: readonly Entered[], paid: readonly PaidAs[] = []): Names {
  const holding = entered.flatMap(({ address, name }) =>
    name !== undefined && factValue(name.now) === address ? [[address, name.name] as const] : [],
  )
  const called = new Map([...paid.map(({ address, name }) => [address, name] as const), ...holding])
  if (called.size === 0) return names
  return { ...names, nameOf: (address) => names.nameOf(address) ?? called.get(address) }
}

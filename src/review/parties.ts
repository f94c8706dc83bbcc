import { type Address, ZERO } from '#core/address'
import { valueOf } from '#core/fact'
import { EIP7702_FACTORY } from '#core/user-operation-digest'
import type { MessageExplanation, Names } from '#decode'
import { allOf, ownClaims } from './claims.ts'
import { EMPTY_CODE_HASH, type Facts } from './facts.ts'
import { takerOf } from './message-use.ts'
import type { Explained, Party } from './review.ts'

type Role = Pick<Party, 'role' | 'address'>

/** Whom the request names, each once, in the role that matters most: who receives, who may take, who is called. */
export function rolesOf(explanation: Explained, account: Address): readonly Role[] {
  const found: Role[] = []
  const add = (role: Party['role'], address: Address | undefined): void => {
    if (address === undefined || address === account || found.some((one) => one.address === address)) return
    found.push({ role, address })
  }
  const contracts = new Set(allOf(explanation).flatMap(({ kind, call }) => (kind === 'transfer' || call.to === undefined ? [] : [call.to])))
  for (const claim of explanation.claims) {
    // Value that goes along with a call is received by what is called: that is its contract, not a recipient.
    if (claim.kind === 'out' && claim.to !== undefined && !(claim.token === undefined && contracts.has(claim.to)))
      add('recipient', claim.to)
    if (claim.kind === 'in' || claim.kind === 'item-out') add('recipient', claim.to)
    if (claim.kind === 'delegation' && claim.delegate !== ZERO) add('delegate', claim.delegate)
    if (claim.kind === 'delegatecall') add('delegate', claim.to)
    if (claim.kind === 'control' && claim.given === 'granted') add('controller', claim.to)
  }
  const own = ownClaims(explanation, account)
  // Whom a right is taken from has nothing to be compared with.
  for (const { spender, units, mode } of own.allowances) if (units > 0n && mode !== 'subtract') add('spender', spender)
  for (const { operator, granted } of own.operators) if (granted) add('operator', operator)
  if ('faults' in explanation) for (const { role, address } of namedIn(explanation)) add(role, address)
  for (const { call, kind } of allOf(explanation)) add(kind === 'transfer' ? 'recipient' : 'contract', call.to)
  return found
}

/** Whom a message names besides those of its claims: who may use it, the contract that checks it, who pays for an operation and who makes its account. */
function namedIn(message: MessageExplanation): readonly { readonly role: Party['role']; readonly address: Address | undefined }[] {
  const { domain, nested } = message
  const use = (nested ?? message).use
  const operation = use?.use === 'user-operation' ? use : undefined
  const contract = domain?.verifyingContract
  return [
    { role: use?.use === 'delegation' ? 'delegate' : 'spender', address: takerOf(use) },
    { role: 'contract', address: contract === ZERO ? undefined : contract },
    { role: 'contract', address: operation?.entryPoint },
    { role: 'contract', address: operation?.operation.paymaster },
    // The marker of EIP-7702 is no address of anything.
    { role: 'contract', address: operation?.operation.factory === EIP7702_FACTORY ? undefined : operation?.operation.factory },
  ]
}

/** What is known of each. */
export function partiesOf(explanation: Explained, account: Address, facts: Facts, names: Names): readonly Party[] {
  const earlier = valueOf(facts.earlierRecipients)
  const contacts = valueOf(facts.contacts)
  const own = valueOf(facts.ownAccounts)
  return rolesOf(explanation, account).map(({ role, address }) => {
    const fact = facts.accounts[address]
    const state = valueOf(fact)
    const name =
      own?.find((one) => one.address === address)?.name ?? contacts?.find((one) => one.address === address)?.name ?? names.nameOf(address)
    return {
      role,
      address,
      ...(name === undefined ? {} : { name }),
      hasCode: state === undefined ? undefined : state.codeHash !== EMPTY_CODE_HASH,
      ...(state === undefined ? {} : { codeHash: state.codeHash }),
      firstTime: earlier === undefined ? undefined : !earlier.includes(address),
      evidence: fact?.evidence ?? { kind: 'unknown', method: 'none' },
    }
  })
}

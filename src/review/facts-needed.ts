import type { Simulation } from '#core/simulation/simulation'
import { type Address, ZERO } from '#core/ethereum/address'
import type { LogClaim, Names } from '#decode'
import type { RuleNeed } from './rules/rule.ts'
import type { Explained, ReviewRequest } from './review.ts'
import type { FactKey } from './facts.ts'
import type { rolesOf } from './parties/parties.ts'
import { delegationsOf, delegationsGiven } from './delegations.ts'
import { pricesFor } from './prices/worth.ts'
import { ownClaims } from './claims.ts'
import { NEEDS } from './rules/index.ts'

/** Accounts that are looked into; an honest transaction has a few. What is beyond stays unknown, and is said. */
const MAX_ACCOUNTS = 64

const FIRST: readonly RuleNeed[] = ['sender', 'parties']

type FactSubject = {
  readonly explanation: Explained
  readonly says: readonly LogClaim[]
  readonly simulation: Simulation | undefined
  readonly receivers: readonly Address[]
}

/** Who may take one item: in calldata the number of an item looks like an amount, and item 0 like nothing. */
const itemSpenders = (account: Address, says: readonly LogClaim[]): readonly Address[] =>
  says.flatMap((said) => (said.kind === 'item-approval' && said.owner === account && said.spender !== ZERO ? [said.spender] : []))

const nameOf = (key: FactKey): string =>
  'address' in key ? `${key.fact} ${key.address}` : 'of' in key ? `${key.fact} ${key.of}` : key.fact

/** Facts that rules need of this request, and of how many accounts none is looked up. */
export function factsNeeded(
  { asked, account: signer }: ReviewRequest,
  account: Address,
  roles: ReturnType<typeof rolesOf>,
  tokens: readonly Address[],
  names: Names,
  { explanation, says, simulation, receivers }: FactSubject,
): { readonly facts: readonly FactKey[]; readonly accountsLeft: number } {
  const account_ = (address: Address): FactKey => ({ fact: 'account', address })
  const delegating = delegationsOf({ asked, account: signer }, simulation)
  const delegates = delegationsGiven(delegating).map(({ address }) => address)
  const authorities = delegating.flatMap(({ authority }) => (authority === undefined ? [] : [authority]))
  const all: Readonly<Record<RuleNeed, readonly FactKey[]>> = {
    sender: [...new Set([signer, account, ...authorities])].map(account_),
    // Whom a text names is compared with what this device knows, and nobody is asked about them.
    parties: [
      ...roles.flatMap(({ role, address }) => (role === 'named' ? [] : [address])),
      ...receivers,
      ...delegates,
      ...itemSpenders(account, says),
    ].map(account_),
    code: (simulation?.frames ?? []).filter((frame) => frame.kind !== 'create').map((frame) => account_(frame.codeAddress)),
    'own-accounts': [{ fact: 'own-accounts' }],
    contacts: [{ fact: 'contacts' }],
    'earlier-recipients': [{ fact: 'earlier-recipients' }],
    'recent-sends': [{ fact: 'recent-sends' }],
    met: [{ fact: 'met' }],
    'gas-before': [{ fact: 'gas-before' }],
    'fee-history': [{ fact: 'fee-history' }],
    proxies: [...roles.flatMap(({ role, address }) => (role === 'recipient' || role === 'named' ? [] : [address])), ...delegates].map(
      (address) => ({
        fact: 'proxy',
        address,
      }),
    ),
    pins: [{ fact: 'pins' }],
    'only-inbound': [{ fact: 'only-inbound' }],
    elsewhere: roles.filter(({ role }) => role === 'recipient').map(({ address }) => ({ fact: 'elsewhere', address })),
    'earlier-slots': [{ fact: 'earlier-slots' }],
    signed: [{ fact: 'signed' }],
    prices: pricesFor(account, ownClaims(explanation, account), says, simulation?.transfers ?? []),
    'known-hosts': [{ fact: 'known-hosts' }],
    'reported-addresses': [{ fact: 'reported-addresses' }],
    tokens: tokens.filter((token) => names.tokenOf(token) === undefined).map((address) => ({ fact: 'token', address })),
  }
  const seen = new Map<string, FactKey>()
  // Who signs and who takes part come before whatever else the run came by.
  for (const need of FIRST) if (NEEDS.includes(need)) for (const key of all[need]) seen.set(nameOf(key), key)
  for (const need of NEEDS) for (const key of all[need]) if (!seen.has(nameOf(key))) seen.set(nameOf(key), key)
  const keys = [...seen.values()]
  const accounts = keys.filter((key) => key.fact === 'account')
  return {
    facts: [...accounts.slice(0, MAX_ACCOUNTS), ...keys.filter((key) => key.fact !== 'account')],
    accountsLeft: Math.max(0, accounts.length - MAX_ACCOUNTS),
  }
}

import type { Simulation } from '#core/simulation/simulation'
import { type Address, ZERO } from '#core/ethereum/address'
import type { LogClaim, Names } from '#decode'
import type { Explained, ReviewRequest } from './review.ts'
import type { FactKey, FactName, SubjectFactName } from './facts.ts'
import type { rolesOf } from './parties/parties.ts'
import { delegationsOf, delegationsGiven } from './delegations.ts'
import { pricesFor } from './prices/worth.ts'
import { ownClaims } from './claims.ts'
import { NEEDED_FACTS } from './rules/index.ts'

/** Accounts that are looked into; an honest transaction has a few. What is beyond stays unknown, and is said. */
const MAX_ACCOUNTS = 64

type FactSubject = {
  readonly explanation: Explained
  readonly says: readonly LogClaim[]
  readonly simulation: Simulation | undefined
  readonly receivers: readonly Address[]
}

/** Who may take one item: in calldata the number of an item looks like an amount, and item 0 like nothing. */
const itemSpenders = (account: Address, says: readonly LogClaim[]): readonly Address[] =>
  says.flatMap((said) => (said.kind === 'item-approval' && said.owner === account && said.spender !== ZERO ? [said.spender] : []))

/** Of what each fact is asked that is asked of subjects. */
type Subjects = {
  readonly [Name in SubjectFactName]: readonly (Extract<FactKey, { readonly fact: Name }> extends { readonly of: infer Of }
    ? Of
    : Address)[]
}

const isOfSubjects = (name: FactName, subjects: Subjects): name is SubjectFactName => name in subjects

/** Facts that rules need of this request, and of how many accounts none is looked up. */
export function factsNeeded(
  { asked, account: signer }: ReviewRequest,
  account: Address,
  roles: ReturnType<typeof rolesOf>,
  tokens: readonly Address[],
  names: Names,
  { explanation, says, simulation, receivers }: FactSubject,
): { readonly facts: readonly FactKey[]; readonly accountsLeft: number } {
  const delegating = delegationsOf({ asked, account: signer }, simulation)
  const delegates = delegationsGiven(delegating).map(({ address }) => address)
  const authorities = delegating.flatMap(({ authority }) => (authority === undefined ? [] : [authority]))
  const subjects: Subjects = {
    accounts: [
      // Who signs and who takes part come before whatever else the run came by.
      signer,
      account,
      ...authorities,
      // Whom a text names is compared with what this device knows, and nobody is asked about them.
      ...roles.flatMap(({ role, address }) => (role === 'named' ? [] : [address])),
      ...receivers,
      ...delegates,
      ...itemSpenders(account, says),
      ...(simulation?.frames ?? []).flatMap((frame) => (frame.kind === 'create' ? [] : [frame.codeAddress])),
    ],
    proxies: [...roles.flatMap(({ role, address }) => (role === 'recipient' || role === 'named' ? [] : [address])), ...delegates],
    elsewhere: roles.flatMap(({ role, address }) => (role === 'recipient' ? [address] : [])),
    prices: pricesFor(account, ownClaims(explanation, account), says, simulation?.transfers ?? []),
    tokens: tokens.filter((token) => names.tokenOf(token) === undefined),
  }
  const accounts = new Set(subjects.accounts)
  const all: Subjects = { ...subjects, accounts: [...accounts].slice(0, MAX_ACCOUNTS) }
  return {
    facts: NEEDED_FACTS.flatMap((name) => keysOf(name, all)),
    accountsLeft: Math.max(0, accounts.size - MAX_ACCOUNTS),
  }
}

/** What is asked of one fact: of each subject once, or of the whole. */
function keysOf(fact: FactName, subjects: Subjects): readonly FactKey[] {
  if (!isOfSubjects(fact, subjects)) return [{ fact }]
  if (fact === 'prices') return [...new Set(subjects.prices)].map((of) => ({ fact, of }))
  return [...new Set(subjects[fact])].map((address) => ({ fact, address }))
}

import type { Address } from '#core/address'
import type { Simulation } from '#core/simulation'
import { type Explanation, explainLog, type LogClaim, type Names } from '#decode'
import { ownClaims } from './claims.ts'
import type { FactKey } from './facts.ts'
import { rolesOf } from './parties.ts'
import { isKeyOf, planned } from './readings.ts'
import type { Plan, PlannedProbe, Reading, ReviewRequest } from './review.ts'
import { NEEDS } from './rules/index.ts'
import type { Need } from './rules/rule.ts'

/** Tokens and accounts that are looked into; an honest transaction has a few. What is beyond stays unknown, and is said. */
const MAX_TOKENS = 48
const MAX_ACCOUNTS = 64

/**
 * What must be asked before judging: facts for the rules, and probes to run with the transaction. From the calldata alone,
 * or better with a first run, whose logs name more. The same input gives the same plan.
 */
export function plan(request: ReviewRequest, explanation: Explanation, names: Names, simulation?: Simulation): Plan {
  const { account } = request
  const says = (simulation?.logs ?? []).map((log) => explainLog(log, names, request.chainId).says)
  const roles = rolesOf(explanation, account)
  const tokens = tokensOf(account, explanation, says, simulation)
  const readings: Reading[] = tokens.map((token) => ({ reads: 'balance', token, account }))
  readings.push(...permissions(account, explanation, says))
  for (const token of tokens.filter((one) => names.tokenOf(one) === undefined))
    readings.push({ reads: 'symbol', token }, { reads: 'decimals', token })
  // Does a recipient answer as a token does?
  for (const { role, address } of roles)
    if (role === 'recipient') readings.push({ reads: 'supply', token: address }, { reads: 'decimals', token: address })
  return { facts: factsOf(account, roles, tokens, names, simulation), probes: unique(readings.map(planned)) }
}

function tokensOf(
  account: Address,
  explanation: Explanation,
  says: readonly LogClaim[],
  simulation: Simulation | undefined,
): readonly Address[] {
  const tokens = new Set<Address>()
  const claims = ownClaims(explanation, account)
  for (const { token } of [...claims.out, ...claims.arriving, ...claims.allowances]) if (token !== undefined) tokens.add(token)
  for (const said of says) {
    if (said.kind === 'transfer' && (said.from === account || said.to === account)) tokens.add(said.token)
    if ((said.kind === 'wrap' || said.kind === 'unwrap') && said.account === account) tokens.add(said.token)
    if (said.kind === 'approval' && said.owner === account) tokens.add(said.token)
  }
  // A contract that wrote something under the account's key may have moved a balance without a word.
  for (const { address, preimage } of simulation?.storage ?? []) if (isKeyOf(preimage, account)) tokens.add(address)
  return [...tokens].slice(0, MAX_TOKENS)
}

function permissions(account: Address, explanation: Explanation, says: readonly LogClaim[]): readonly Reading[] {
  const claims = ownClaims(explanation, account)
  const allowances = [
    ...claims.allowances.map(({ token, spender }) => ({ token, spender })),
    ...says.flatMap((said) => (said.kind === 'approval' && said.owner === account ? [{ token: said.token, spender: said.spender }] : [])),
  ].slice(0, MAX_TOKENS)
  const operators = [
    ...claims.operators.map(({ collection, operator }) => ({ collection, operator })),
    ...says.flatMap((said) =>
      said.kind === 'operator' && said.owner === account ? [{ collection: said.collection, operator: said.operator }] : [],
    ),
  ].slice(0, MAX_TOKENS)
  return [
    ...allowances.flatMap(({ token, spender }): Reading[] => [
      { reads: 'allowance', token, owner: account, spender },
      { reads: 'supply', token },
    ]),
    ...operators.map(({ collection, operator }): Reading => ({ reads: 'operator', collection, owner: account, operator })),
  ]
}

function unique(probes: readonly PlannedProbe[]): readonly PlannedProbe[] {
  const seen = new Set<string>()
  return probes.filter(({ probe }) => {
    const key = `${probe.to}${probe.data}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function factsOf(
  account: Address,
  roles: ReturnType<typeof rolesOf>,
  tokens: readonly Address[],
  names: Names,
  simulation: Simulation | undefined,
): readonly FactKey[] {
  const account_ = (address: Address): FactKey => ({ fact: 'account', address })
  const all: Readonly<Record<Need, readonly FactKey[]>> = {
    sender: [account_(account)],
    parties: roles.map(({ address }) => account_(address)),
    code: (simulation?.frames ?? []).filter((frame) => frame.kind !== 'create').map((frame) => account_(frame.codeAddress)),
    'own-accounts': [{ fact: 'own-accounts' }],
    contacts: [{ fact: 'contacts' }],
    'earlier-recipients': [{ fact: 'earlier-recipients' }],
    'fee-history': [{ fact: 'fee-history' }],
    tokens: tokens.filter((token) => names.tokenOf(token) === undefined).map((address) => ({ fact: 'token', address })),
  }
  const seen = new Map<string, FactKey>()
  for (const need of NEEDS) for (const key of all[need]) seen.set('address' in key ? `${key.fact} ${key.address}` : key.fact, key)
  const keys = [...seen.values()]
  const accounts = keys.filter((key) => key.fact === 'account').slice(0, MAX_ACCOUNTS)
  return [...accounts, ...keys.filter((key) => key.fact !== 'account')]
}

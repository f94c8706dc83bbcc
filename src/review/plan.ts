import type { Address } from '#core/address'
import { toBigInt } from '#core/hex'
import type { Simulation } from '#core/simulation'
import { explainLog, type LogClaim, type Names } from '#decode'
import { ownClaims } from './claims.ts'
import { delegationsOf, givenIn } from './delegations.ts'
import type { FactKey } from './facts.ts'
import { rolesOf } from './parties.ts'
import { isKeyOf, planned } from './readings.ts'
import { playsOf } from './plays.ts'
import { receiverReading, unaskedOf } from './receivers.ts'
import type { Explained, Plan, PlannedProbe, PlanRun, PlanSubject, Reading, ReviewRequest } from './review.ts'
import { addressIn, keysOf } from './slot.ts'
import { FURTHER, NEEDS } from './rules/index.ts'
import { variantsOf } from './variants.ts'
import type { Need } from './rules/rule.ts'
import { pricesFor } from './worth.ts'

/** Tokens and accounts that are looked into; an honest transaction has a few. What is beyond stays unknown, and is said. */
const MAX_TOKENS = 48
const MAX_ACCOUNTS = 64
const MAX_OWNED = 16
/** Items that are asked for, twice each; of what is beyond, only the events are known. */
const MAX_ITEMS = 16
/** Readings of slots that nothing speaks of. */
const MAX_UNSAID = 24
const LEAST_ADDRESS = 2n ** 96n

/**
 * What must be asked before judging: facts for the rules, probes to run with the request, and further runs. From the words alone,
 * or better with a first run, whose logs name more. The same input gives the same plan.
 */
export function plan(subject: PlanSubject, ran?: PlanRun): Plan {
  const { request, explanation, names } = subject
  const simulation = ran?.simulation
  const account = subject.actor ?? request.account
  const says = (simulation?.logs ?? []).map((log) => explainLog(log, names, request.chainId).says)
  const roles = rolesOf(explanation, account)
  const tokens = tokensOf(account, explanation, says, simulation)
  const readings: Reading[] = tokens.map((token) => ({ reads: 'balance', token, account }))
  const known = permissions(account, explanation, says)
  readings.push(...known, ...unsaid(account, known, simulation), ...itemsOf(account, says))
  for (const token of tokens.filter((one) => names.tokenOf(one) === undefined))
    readings.push({ reads: 'symbol', token }, { reads: 'decimals', token })
  // Does a recipient answer as a token does?
  for (const { role, address } of roles)
    if (role === 'recipient') readings.push({ reads: 'supply', token: address }, { reads: 'decimals', token: address })
  readings.push(...unaskedOf(explanation, account, says).map(receiverReading))
  readings.push(...domainOf(explanation), ...ownersOf(account, explanation, says))
  return {
    facts: factsOf(request, account, roles, tokens, names, { explanation, says, simulation }),
    probes: unique(readings.map(planned)),
    variants: FURTHER.includes('variants') ? variantsOf(request, ran) : [],
    plays: playsOf({ ...subject, actor: account, says }, ran, FURTHER),
  }
}

/** The contract that a message is meant for is asked for its own separator (rule E4). */
const domainOf = (explanation: Explained): readonly Reading[] => {
  const contract = 'faults' in explanation ? explanation.domain?.verifyingContract : undefined
  return contract === undefined ? [] : [{ reads: 'domain-separator', contract }]
}

/** Whose is what changes hands (rule D5)? */
const ownersOf = (account: Address, explanation: Explained, says: readonly LogClaim[]): readonly Reading[] =>
  [...new Set([...explanation.claims, ...says].flatMap((one) => (one.kind === 'control' && one.of !== account ? [one.of] : [])))]
    .slice(0, MAX_OWNED)
    .map((contract) => ({ reads: 'owner', contract }))

function tokensOf(
  account: Address,
  explanation: Explained,
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

function permissions(account: Address, explanation: Explained, says: readonly LogClaim[]): readonly Reading[] {
  const claims = ownClaims(explanation, account)
  const kept = [
    ...claims.allowances.flatMap(({ token, spender, via }) => (via === undefined ? [] : [{ permit2: via, token, spender }])),
    ...says.flatMap((said) =>
      said.kind === 'permit2-allowance' && said.owner === account
        ? [{ permit2: said.permit2, token: said.token, spender: said.spender }]
        : [],
    ),
  ].slice(0, MAX_TOKENS)
  const allowances = [
    ...claims.allowances.flatMap(({ token, spender, via }) => (via === undefined ? [{ token, spender }] : [])),
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
    ...kept.flatMap(({ permit2, token, spender }): Reading[] => [
      { reads: 'permit2', permit2, owner: account, token, spender },
      // What Permit2 lets be taken, it takes by the allowance that it has itself.
      { reads: 'allowance', token, owner: account, spender: permit2 },
      { reads: 'balance', token, account },
      { reads: 'supply', token },
    ]),
    ...operators.map(({ collection, operator }): Reading => ({ reads: 'operator', collection, owner: account, operator })),
    ...says
      .flatMap((said) => (said.kind === 'item-approval' && said.owner === account ? [said] : []))
      .slice(0, MAX_ITEMS)
      .map(({ collection, tokenId }): Reading => ({ reads: 'item-spender', collection, tokenId })),
  ]
}

/** Each item that events say came or went, asked of its collection (rule G5). */
const itemsOf = (account: Address, says: readonly LogClaim[]): readonly Reading[] =>
  says
    .flatMap((said) =>
      said.kind === 'items' && (said.from === account || said.to === account)
        ? said.items.map(({ tokenId }) => ({ collection: said.collection, tokenId }))
        : [],
    )
    .slice(0, MAX_ITEMS)
    .flatMap(({ collection, tokenId }): readonly Reading[] => [
      { reads: 'item-owner', collection, tokenId },
      { reads: 'item-balance', collection, tokenId, account },
    ])

/** Rights that a run may have written without a word (rule G4): `[account][somebody]`, or Permit2's `[account][token][somebody]`. */
function unsaid(account: Address, known: readonly Reading[], simulation: Simulation | undefined): readonly Reading[] {
  const isAsked = (token: Address, spender: Address): boolean =>
    known.some(
      (one) =>
        (one.reads === 'allowance' && one.token === token && one.spender === spender) ||
        (one.reads === 'operator' && one.collection === token && one.operator === spender),
    )
  return (simulation?.storage ?? [])
    .flatMap((change): readonly Reading[] => {
      const [owner, second, third, ...more] = keysOf(change).map(addressIn)
      const { address } = change
      if (owner !== account || second === undefined || more.length > 0 || toBigInt(change.after) <= toBigInt(change.before)) return []
      if (third !== undefined) return [{ reads: 'permit2', permit2: address, owner, token: second, spender: third }]
      // Small numbers are no addresses, and what is kept under them is no right.
      if (keysOf(change).length !== 2 || toBigInt(second) < LEAST_ADDRESS || isAsked(address, second)) return []
      return [
        { reads: 'allowance', token: address, owner, spender: second },
        { reads: 'operator', collection: address, owner, operator: second },
        { reads: 'supply', token: address },
      ]
    })
    .slice(0, MAX_UNSAID)
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

type Told = { readonly explanation: Explained; readonly says: readonly LogClaim[]; readonly simulation: Simulation | undefined }

const nameOf = (key: FactKey): string =>
  'address' in key ? `${key.fact} ${key.address}` : 'of' in key ? `${key.fact} ${key.of}` : key.fact

function factsOf(
  { asked, account: signer }: ReviewRequest,
  account: Address,
  roles: ReturnType<typeof rolesOf>,
  tokens: readonly Address[],
  names: Names,
  { explanation, says, simulation }: Told,
): readonly FactKey[] {
  const account_ = (address: Address): FactKey => ({ fact: 'account', address })
  const delegating = delegationsOf({ asked, account: signer }, simulation)
  const delegates = givenIn(delegating).map(({ address }) => address)
  const authorities = delegating.flatMap(({ authority }) => (authority === undefined ? [] : [authority]))
  const all: Readonly<Record<Need, readonly FactKey[]>> = {
    sender: [...new Set([signer, account, ...authorities])].map(account_),
    parties: [...roles.map(({ address }) => address), ...delegates].map(account_),
    code: (simulation?.frames ?? []).filter((frame) => frame.kind !== 'create').map((frame) => account_(frame.codeAddress)),
    'own-accounts': [{ fact: 'own-accounts' }],
    contacts: [{ fact: 'contacts' }],
    'earlier-recipients': [{ fact: 'earlier-recipients' }],
    met: [{ fact: 'met' }],
    'fee-history': [{ fact: 'fee-history' }],
    proxies: [...roles.flatMap(({ role, address }) => (role === 'recipient' ? [] : [address])), ...delegates].map((address) => ({
      fact: 'proxy',
      address,
    })),
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
  for (const need of NEEDS) for (const key of all[need]) seen.set(nameOf(key), key)
  const keys = [...seen.values()]
  const accounts = keys.filter((key) => key.fact === 'account').slice(0, MAX_ACCOUNTS)
  return [...accounts, ...keys.filter((key) => key.fact !== 'account')]
}

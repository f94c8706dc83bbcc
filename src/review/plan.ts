import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { toBigInt } from '#core/bytes/hex'
import type { Simulation } from '#core/simulation/simulation'
import { explainLog, type LogClaim, type Names } from '#decode'
import { allOf, ownClaims } from './claims.ts'
import { describedAmounts, withDescriptions } from './words/described.ts'
import { ownAddressesOf, receiversOf } from './parties/gainers.ts'
import { rolesOf } from './parties/parties.ts'
import { isKeyOf, planned } from './readings.ts'
import { scenariosOf } from './variants/scenarios.ts'
import { doneRights, claimedRights } from './effects/rights-given.ts'
import { receiverReading, unaskedOf } from './parties/receivers.ts'
import type { Explained, OmittedCounts, ReviewPlan, PlannedProbe, PlanRun, PlanSubject, ProbeRead } from './review.ts'
import { addressInWord, keysOf } from './storage/slot.ts'
import { finishSteps, mapInSteps, type ResumableWork, runSteps } from './steps.ts'
import { EXTRA_RUNS } from './rules/index.ts'
import { valueFlow } from './effects/value-flow.ts'
import { variantsOf } from './variants/variants.ts'
import { factsNeeded } from './facts-needed.ts'

/** Currencies of orders that are asked for their names. */
const MAX_CURRENCIES = 16
/** Tokens that are looked into; an honest transaction has a few. What is beyond stays unknown, and is said. */
const MAX_TOKENS = 48
const MAX_OWNED = 16
/** Items that are asked for, twice each; of what is beyond, only the events are known. */
const MAX_ITEMS = 16
/** Readings of slots that nothing speaks of. */
const MAX_UNSAID = 24
const MIN_ADDRESS = 2n ** 96n

/**
 * What must be asked before judging: facts for the rules, probes to run with the request, and further runs. From the words alone,
 * or better with a first run, whose logs name more. The same input gives the same plan.
 */
export function plan(subject: PlanSubject, ran?: PlanRun): ReviewPlan {
  return finishSteps(planSteps(subject, ran))
}

/** The same in steps, between which `rest` is asked: a run may have thousands of logs. */
export const planInSteps = (subject: PlanSubject, ran: PlanRun | undefined, rest: () => Promise<void> | undefined): Promise<ReviewPlan> =>
  runSteps(planSteps(subject, ran), rest)

/** What orders ask to be paid in, which no run moves: it may imitate a listed token. */
const currenciesOf = ({ claims }: Explained): readonly Address[] =>
  claims
    .flatMap((claim) => (claim.kind === 'order' && claim.terms.chainId === undefined ? claim.terms.gets : []))
    .flatMap(({ asset }) => (asset.kind === 'currency' && asset.token !== undefined ? [asset.token] : []))
    .slice(0, MAX_CURRENCIES)

function* planSteps(given: PlanSubject, ran?: PlanRun): ResumableWork<ReviewPlan> {
  const { request, names } = given
  const explanation = withDescriptions(given.explanation, given.described ?? [], names)
  const subject: PlanSubject = { ...given, explanation }
  const simulation = ran?.simulation
  const account = subject.actor ?? request.account
  const says = yield* mapInSteps(simulation?.logs ?? [], (log) => explainLog(log, names, request.chainId).says)
  const roles = rolesOf(explanation, account)
  yield
  const look = lookFirst(names, account, simulation)
  const spoken = describedAmounts(given.described ?? []).map(({ token }) => token)
  const tokens = look(
    'tokens',
    [...new Set([...tokensOf(account, explanation, says, simulation), ...spoken])],
    MAX_TOKENS,
    (token) => token,
  )
  yield
  const readings: ProbeRead[] = tokens.map((token) => ({ reads: 'balance', token, account }))
  const known = permissions(account, explanation, says, look)
  readings.push(...known, ...unsaid(account, known, simulation, look), ...itemsOf(account, says, look))
  yield
  const into = distinct(
    explanation.claims.flatMap((claim) => (claim.kind === 'into-item' ? [{ collection: claim.collection, tokenId: claim.tokenId }] : [])),
  )
  for (const item of look('items', into, MAX_ITEMS, ({ collection }) => collection))
    readings.push({ reads: 'item-owner', ...item }, { reads: 'item-balance', ...item, account })
  const nameless = new Set([...tokens, ...currenciesOf(explanation)].filter((one) => names.tokenOf(one) === undefined))
  for (const token of nameless) readings.push({ reads: 'symbol', token }, { reads: 'decimals', token })
  // Does a recipient answer as a token does?
  for (const { role, address } of roles)
    if (role === 'recipient') readings.push({ reads: 'supply', token: address }, { reads: 'decimals', token: address })
  readings.push(...unaskedOf(explanation, account, says).map(receiverReading))
  const rights = [...claimedRights(explanation, account), ...doneRights(simulation, account, request.chainId, names)]
  const asked = distinct(rights.map(({ of, owner, to, view, isSwapped }) => ({ contract: of, owner, to, view, isSwapped })))
  for (const one of look('rights', asked, MAX_TOKENS, ({ contract }) => contract)) readings.push({ reads: 'right', ...one })
  readings.push(...domainOf(explanation), ...ownersOf(account, explanation, says), ...vaultsOf(explanation))
  yield
  const receivers = receiversIn(subject, ran, says)
  yield
  const { facts, accountsLeft } = factsNeeded(request, account, roles, tokens, names, { explanation, says, simulation, receivers })
  const leftOut: OmittedCounts = { ...look.leftOut(), ...defined({ accounts: accountsLeft > 0 ? accountsLeft : undefined }) }
  return {
    facts,
    ...defined({ leftOut: Object.keys(leftOut).length === 0 ? undefined : leftOut }),
    probes: unique(readings.map(planned)),
    variants: EXTRA_RUNS.includes('variants') ? variantsOf(subject, ran) : [],
    plays: scenariosOf({ ...subject, actor: account, says }, ran, EXTRA_RUNS),
  }
}

/** Who receives in the run without being named: only whether they have code is asked, and nothing of other chains. */
function receiversIn(
  { request, explanation, names, actor }: PlanSubject,
  ran: PlanRun | undefined,
  says: readonly LogClaim[],
): readonly Address[] {
  const simulation = ran?.simulation
  if (simulation?.outcome.ok !== true) return []
  const calls = allOf(explanation)
  return receiversOf({
    flow: valueFlow(simulation, says, names),
    simulation,
    mine: ownAddressesOf(request.account, actor ?? request.account, calls),
    calls,
    asked: request.asked,
    names,
    coinbase: ran?.environment?.coinbase,
  }).map(({ address }) => address)
}

/** The contract that a message is meant for is asked for its own separator (rule E4). */
const domainOf = (explanation: Explained): readonly ProbeRead[] => {
  const contract = 'faults' in explanation ? explanation.domain?.verifyingContract : undefined
  return contract === undefined ? [] : [{ reads: 'domain-separator', contract }]
}

/** What does a vault hold? The call counts in it, and does not name it. */
const vaultsOf = (explanation: Explained): readonly ProbeRead[] =>
  [
    ...new Set(
      allOf(explanation).flatMap(({ function: called, call: { to } }) =>
        to !== undefined && called?.standards.includes('ERC-4626') === true ? [to] : [],
      ),
    ),
  ]
    .slice(0, MAX_OWNED)
    .map((contract) => ({ reads: 'asset', contract }))

/** Whose is what changes hands (rule D5)? */
const ownersOf = (account: Address, explanation: Explained, says: readonly LogClaim[]): readonly ProbeRead[] =>
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
  for (const { terms } of claims.orders)
    for (const { asset } of [...terms.gives, ...terms.gets])
      if (terms.chainId === undefined && asset.kind === 'currency' && asset.token !== undefined) tokens.add(asset.token)
  for (const { token } of [...claims.out, ...claims.arriving, ...claims.allowances, ...claims.rights])
    if (token !== undefined) tokens.add(token)
  for (const said of says) {
    if (said.kind === 'transfer' && (said.from === account || said.to === account)) tokens.add(said.token)
    if ((said.kind === 'wrap' || said.kind === 'unwrap') && said.account === account) tokens.add(said.token)
    if (said.kind === 'approval' && said.owner === account) tokens.add(said.token)
  }
  // A contract that wrote something under the account's key may have moved a balance without a word.
  for (const { address, preimage } of simulation?.storage ?? []) if (isKeyOf(preimage, account)) tokens.add(address)
  return [...tokens]
}

function permissions(account: Address, explanation: Explained, says: readonly LogClaim[], look: Look): readonly ProbeRead[] {
  const claims = ownClaims(explanation, account)
  const kept = distinct([
    ...claims.allowances.flatMap(({ token, spender, via }) => (via === undefined ? [] : [{ permit2: via, token, spender }])),
    ...says.flatMap((said) =>
      said.kind === 'permit2-allowance' && said.owner === account
        ? [{ permit2: said.permit2, token: said.token, spender: said.spender }]
        : [],
    ),
  ])
  const allowances = distinct([
    ...claims.allowances.flatMap(({ token, spender, via }) => (via === undefined ? [{ token, spender }] : [])),
    ...says.flatMap((said) => (said.kind === 'approval' && said.owner === account ? [{ token: said.token, spender: said.spender }] : [])),
  ])
  const operators = distinct([
    ...claims.operators.map(({ collection, operator }) => ({ collection, operator })),
    ...says.flatMap((said) =>
      said.kind === 'operator' && said.owner === account ? [{ collection: said.collection, operator: said.operator }] : [],
    ),
  ])
  const approved = distinct(
    says.flatMap((said) =>
      said.kind === 'item-approval' && said.owner === account ? [{ collection: said.collection, tokenId: said.tokenId }] : [],
    ),
  )
  return [
    ...look('rights', allowances, MAX_TOKENS, ({ token }) => token).flatMap(({ token, spender }): ProbeRead[] => [
      { reads: 'allowance', token, owner: account, spender },
      { reads: 'supply', token },
    ]),
    ...look('rights', kept, MAX_TOKENS, ({ token }) => token).flatMap(({ permit2, token, spender }): ProbeRead[] => [
      { reads: 'permit2', permit2, owner: account, token, spender },
      // What Permit2 lets be taken, it takes by the allowance that it has itself.
      { reads: 'allowance', token, owner: account, spender: permit2 },
      { reads: 'balance', token, account },
      { reads: 'supply', token },
    ]),
    ...look('rights', operators, MAX_TOKENS, ({ collection }) => collection).map(({ collection, operator }): ProbeRead => ({
      reads: 'operator',
      collection,
      owner: account,
      operator,
    })),
    ...look('items', approved, MAX_ITEMS, ({ collection }) => collection).map(({ collection, tokenId }): ProbeRead => ({
      reads: 'item-spender',
      collection,
      tokenId,
    })),
  ]
}

/** Each item that events say came or went, asked of its collection (rule G5). */
const itemsOf = (account: Address, says: readonly LogClaim[], look: Look): readonly ProbeRead[] =>
  look(
    'items',
    distinct(
      says.flatMap((said) =>
        said.kind === 'items' && (said.from === account || said.to === account)
          ? said.items.map(({ tokenId }) => ({ collection: said.collection, tokenId }))
          : [],
      ),
    ),
    MAX_ITEMS,
    ({ collection }) => collection,
  ).flatMap(({ collection, tokenId }): readonly ProbeRead[] => [
    { reads: 'item-owner', collection, tokenId },
    { reads: 'item-balance', collection, tokenId, account },
  ])

/** Rights that a run may have written without a word (rule G4): `[account][somebody]`, or Permit2's `[account][token][somebody]`. */
function unsaid(account: Address, known: readonly ProbeRead[], simulation: Simulation | undefined, look: Look): readonly ProbeRead[] {
  const asked = new Set(
    known.flatMap((one) =>
      one.reads === 'allowance' ? [`${one.token} ${one.spender}`] : one.reads === 'operator' ? [`${one.collection} ${one.operator}`] : [],
    ),
  )
  const found = (simulation?.storage ?? []).flatMap((change): readonly Unsaid[] => {
    const [owner, second, third, ...more] = keysOf(change).map(addressInWord)
    const { address } = change
    if (owner !== account || second === undefined || more.length > 0 || toBigInt(change.after) <= toBigInt(change.before)) return []
    if (third !== undefined)
      return [{ over: second, readings: [{ reads: 'permit2', permit2: address, owner, token: second, spender: third }] }]
    // Small numbers are no addresses, and what is kept under them is no right.
    if (keysOf(change).length !== 2 || toBigInt(second) < MIN_ADDRESS || asked.has(`${address} ${second}`)) return []
    return [
      {
        over: address,
        readings: [
          { reads: 'allowance', token: address, owner, spender: second },
          { reads: 'operator', collection: address, owner, operator: second },
          { reads: 'supply', token: address },
        ],
      },
    ]
  })
  return look('rights', found, MAX_UNSAID, ({ over }) => over).flatMap(({ readings }) => readings)
}

/** A right that nothing speaks of, and what is asked of it. `over`: the token or collection. */
type Unsaid = { readonly over: Address; readonly readings: readonly ProbeRead[] }

/** Each once, by all that it says. */
const distinct = <One extends object>(list: readonly One[]): readonly One[] => [
  ...new Map(list.map((one) => [Object.values(one).join(' '), one])).values(),
]

type Look = (<One>(
  what: 'tokens' | 'rights' | 'items',
  list: readonly One[],
  most: number,
  of: (one: One) => Address,
) => readonly One[]) & {
  leftOut(): OmittedCounts
}

/**
 * Who is looked at where there are more than are asked: what a list, this device or the person's own balance knows comes first, so that a stranger's
 * contract cannot crowd it out by being first. What is left out is counted, and said (rule G19).
 */
function lookFirst(names: Names, account: Address, simulation: Simulation | undefined): Look {
  const held = new Set(
    (simulation?.storage ?? []).flatMap(({ address, preimage, before }) =>
      isKeyOf(preimage, account) && toBigInt(before) > 0n ? [address] : [],
    ),
  )
  const rank = (address: Address): number =>
    names.tokenOf(address) !== undefined ? 0 : names.nameOf(address) !== undefined ? 1 : held.has(address) ? 2 : 3
  const left = new Map<'tokens' | 'rights' | 'items', number>()
  const look = <One>(
    what: 'tokens' | 'rights' | 'items',
    list: readonly One[],
    most: number,
    of: (one: One) => Address,
  ): readonly One[] => {
    if (list.length <= most) return list
    left.set(what, (left.get(what) ?? 0) + list.length - most)
    const ranked = list.map((one) => ({ one, rank: rank(of(one)) })).toSorted((a, b) => a.rank - b.rank)
    return ranked.slice(0, most).map(({ one }) => one)
  }
  return Object.assign(look, { leftOut: (): OmittedCounts => Object.fromEntries(left) })
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

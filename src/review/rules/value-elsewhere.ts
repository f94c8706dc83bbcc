import { type Address, ZERO } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import type { FindingLevel } from '#core/signing/finding'
import { addressWord, amountWord, say, type Words } from '#core/text/words'
import { type Claim, isPrecompile, unknownToken } from '#decode'
import { commanded, ownClaims } from '../claims.ts'
import { describedAmounts } from '../words/described.ts'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { balanceOf, creditsOf, type Gainer, type GainerContext, gainersOf, ownAddressesOf, paysSeveral } from '../parties/gainers.ts'
import { handedOn } from '../parties/others-things.ts'
import { tokenOfAsset, valueFlow } from '../effects/value-flow.ts'
import { worthOf } from '../prices/worth.ts'
import { KNOWN_FEE_RECEIVERS, MAX_FEE } from './known-fee-receivers.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { hasCode, partyOf } from './who-has-code.ts'

/** Ten-thousandths. A person's address that gets less than this is told of; interfaces take about as much, and pools up to it. */
const SMALL = 30n
/** Of the price of an item, fees and royalties take up to a fifth. */
const MAX_ROYALTY = 2_000n
/** Of what an unknown contract passes on, one person gets most: drainers share 80 to 20 as a rule, and whoever splits honestly splits evenly. */
const MAX_SHARE = 6_000n
const SOME = 1_000n
const WHOLE = 10_000n

/** Contracts that pass on what they are given: what stays with one, anybody may take. */
const PASSING: ReadonlySet<string> = new Set(['Universal Router', 'Uniswap v2', 'Uniswap v3', 'Uniswap v4', 'Multicall3', 'Sudoswap'])

/** What is paid for, or paid out, arrives with somebody else. */
export const valueElsewhere: Rule = rule({
  id: 'value/elsewhere',
  levels: ['danger', 'warn', 'unknown'],
  needs: ['accounts', 'ownAccounts', 'contacts', 'prices', 'parties'],
  judge(one) {
    const told = one.input.exercise?.tense === 'could' ? [] : byRun(one)
    const seen = new Set(told.map(({ address }) => address))
    const all = [...told, ...byWords(one).filter(({ address }) => !seen.has(address))]
    return [...all.map(({ judgement }) => judgement), ...keptOnTheWay(one), ...intoItems(one), ...handedOn(one)]
  },
})

type Told = { readonly address: Address; readonly judgement: Judgement }

/** The ground of a run for `gainersOf`; absent where there was no run that succeeded. */
function groundOf(one: Case): GainerContext | undefined {
  const { simulation, logs, names, input, account, actor, allCalls } = one
  if (simulation?.outcome.ok !== true) return undefined
  return {
    flow: valueFlow(
      simulation,
      logs.map(({ says }) => says),
      names,
    ),
    simulation,
    mine: ownAddressesOf(account, actor, allCalls),
    calls: allCalls,
    asked: input.request.asked,
    names,
    coinbase: input.environment?.coinbase,
  }
}

function byRun(one: Case<'accounts' | 'ownAccounts' | 'contacts' | 'prices' | 'parties'>): readonly Told[] {
  const ground = groundOf(one)
  if (ground === undefined) return []
  const { lost, got } = balanceOf(ground)
  const isPaidOut = lost.size > 0 || one.allCalls.some(({ call }) => call.from === undefined || ground.mine.has(call.from))
  if (!isPaidOut) return []
  const gainers = gainersOf(ground)
  const around = {
    isSplit: isSplit(one, gainers, { ground }),
    gotNothing: got.size === 0,
    lostNothing: lost.size === 0,
    hasItem: [...got.keys()].some((asset) => asset.includes('/')),
    ground,
  }
  const gained = gainers.flatMap((gainer): readonly Told[] => {
    const level = levelOf(one, gainer, around)
    return level === undefined ? [] : [{ address: gainer.address, judgement: gainWords(one, gainer, level) }]
  })
  const credited = creditsOf(ground).flatMap(({ address, by }): readonly Told[] => {
    // What a contract keeps in its own name nobody gets back.
    const level = address !== by && hasCode(one, address) === true ? 'warn' : personLevel(one, address)
    return [{ address, judgement: creditWords(one, { address, by }, level) }]
  })
  const seen = new Set(gained.map(({ address }) => address))
  return [...gained, ...credited.filter(({ address }) => !seen.has(address))]
}

/** A contract that we cannot name gives all that it is paid to several persons, who are named: a payment to several, as far as anybody can tell. */
function isSplit(one: Case<'accounts'>, gainers: readonly Gainer[], around: Pick<Around, 'ground'>): boolean {
  const shares = gainers.filter((gainer) => gainer.of === 'paid' && gainer.isNamed && isPerson(one, gainer.address, around))
  return one.allCalls[0]?.kind === 'unknown-call' && shares.reduce((sum, { share }) => sum + share, 0n) >= WHOLE - SMALL
}

type Around = {
  readonly isSplit: boolean
  readonly gotNothing: boolean
  readonly lostNothing: boolean
  readonly hasItem: boolean
  readonly ground: GainerContext
}

/** Undefined: it is fine, or not this rule's business. */
function levelOf(one: Case<'accounts' | 'ownAccounts' | 'contacts' | 'prices'>, gainer: Gainer, around: Around): FindingLevel | undefined {
  const { address, of, share, gives, isNamed, isCalled } = gainer
  const person = isPerson(one, address, around)
  // A pool, a lender, a seller: who gives something that counts has a right to be paid. Of a person that holds only where something arrives.
  if (gives !== 'nothing' && (!person || (gives === 'known' && !around.gotNothing && !isUnfair(one)))) return undefined
  if (isCalled) return stays(one, gainer, around) ? 'danger' : undefined
  if (KNOWN_FEE_RECEIVERS.has(address) && share <= MAX_FEE) return undefined
  if (of === 'paid' && around.hasItem && share <= MAX_ROYALTY) return undefined
  if (!isNamed) return unnamedLevel(one, gainer, person, around)
  const known = knownLevel(one, address)
  if (known !== undefined) return known
  if (!person && of === 'paid') return isPassedOn(one, address) ? 'danger' : undefined
  if (!person && one.input.names.nameOf(address) !== undefined) return 'warn'
  // Nothing of the account's own left that the run shows: whose it was is told by the words of a function that we know.
  if (around.lostNothing && !isOwnRight(one, around.ground)) return 'warn'
  if (!gainer.isConfirmed) return 'unknown'
  if (of === 'paid' && share < MAX_SHARE && around.isSplit) return 'warn'
  return share < SMALL || (!person && share <= MAX_FEE) ? 'warn' : 'danger'
}

/** By proved prices, what arrives is worth less than half of what leaves: a person who gives a little of something is no seller. */
function isUnfair({ effects, prices }: Case<'prices'>): boolean {
  const worth = (kind: 'asset-in' | 'asset-out'): bigint | undefined =>
    worthOf(
      { prices },
      effects.flatMap((effect) => (effect.kind === kind ? [effect.amount] : [])),
    )
  const [given, got] = [worth('asset-out'), worth('asset-in')]
  return given !== undefined && got !== undefined && got * 2n < given
}

/** A contract that nobody knows, that keeps nothing and passes on to a person what it is given, while nothing comes back. */
function unnamedLevel(one: Case, { of, share }: Gainer, person: boolean, { gotNothing, ground }: Around): FindingLevel | undefined {
  if (!person || !gotNothing || of !== 'paid' || share < SOME) return undefined
  const known = one.allCalls.some(
    ({ call, depth }) => depth === 0 && call.to !== undefined && one.input.names.nameOf(call.to) !== undefined,
  )
  const kept = one.allCalls.some(
    ({ call }) =>
      call.to !== undefined && !ground.mine.has(call.to) && [...ground.flow.netOf(call.to).values()].some((units) => units > 0n),
  )
  return known || kept ? undefined : share < MAX_SHARE ? 'warn' : 'danger'
}

/** An account without code, or whose code is that of another (EIP-7702): somebody's. What the run creates is none. */
function isPerson(one: Case<'accounts'>, address: Address, { ground }: Pick<Around, 'ground'>): boolean {
  if (ground.simulation.created.some((created) => created.address === address)) return false
  const state = factValue(one.accounts[address])
  if (state?.delegate !== undefined) return true
  return state === undefined ? ranCode(ground, address) !== true : state.codeHash === EMPTY_CODE_HASH
}

/** The run called it, and it called on or answered: only code does. */
const ranCode = ({ simulation }: GainerContext, address: Address): boolean =>
  simulation.logs.some((log) => log.address === address) || simulation.storage.some((change) => change.address === address)

/** Whom the person chose: contacts, and accounts that they gave a name. */
function knownLevel({ contacts, ownAccounts }: Case<'ownAccounts' | 'contacts'>, address: Address): FindingLevel | undefined {
  const chosen = [...(factValue(contacts) ?? []), ...(factValue(ownAccounts) ?? [])]
  return chosen.some((one) => one.address === address) ? 'warn' : undefined
}

const personLevel = (one: Case<'ownAccounts' | 'contacts'>, address: Address): FindingLevel => knownLevel(one, address) ?? 'danger'

/** What is bought, or not used up, stays with the contract that is asked, and nothing says that it keeps it for the account. */
function stays(one: Case, { address, of, share }: Gainer, { gotNothing, ground }: Around): boolean {
  if (share < MAX_FEE) return false
  const asked = one.allCalls.filter(({ call, function: called }) => call.to === address && called !== undefined)
  const passes = asked.some(({ function: called }) => called?.standards.some((standard) => PASSING.has(standard)))
  if (passes) return of === 'bought' || (share === WHOLE && !isToArrive(one, ground))
  return of === 'bought' && gotNothing && asked.length > 0 && !isWrittenDown(ground)
}

/** The words say that something is to arrive with the account: then that it does not is what is wrong, and another finding. */
const isToArrive = ({ explanation }: Case, { mine }: GainerContext): boolean =>
  explanation.claims.some(
    (claim) => (claim.kind === 'in' && (claim.to === undefined || mine.has(claim.to))) || (claim.kind === 'receiver' && mine.has(claim.to)),
  )

/** A contract wrote down more under the account's name than before: so it keeps something for it. Balances and allowances of what moves are left out. */
function isWrittenDown({ simulation, flow, mine }: GainerContext): boolean {
  const assets = new Set(flow.moves.map(({ asset }) => tokenOfAsset(asset)))
  return simulation.storage.some(
    (change) => !assets.has(change.address) && BigInt(change.after) > BigInt(change.before) && isUnder(change, mine),
  )
}

const isUnder = ({ path }: GainerContext['simulation']['storage'][number], mine: ReadonlySet<Address>): boolean =>
  (path?.steps ?? []).some(({ key }) => key !== undefined && key.length === 66 && mine.has(`0x${key.slice(26)}`))

/** A contract that only passes things on is told to pay it: so it was sent what it gets, and gives nothing for it. */
const isPassedOn = ({ allCalls }: Case, address: Address): boolean =>
  allCalls.some(
    ({ call, function: called }) =>
      called?.standards.some((standard) => PASSING.has(standard)) === true && call.data.includes(address.slice(2)),
  )

/** Functions that pay out what the caller has there. */
const PAYS_OUT = /^(?:withdraw|redeem|collect|claim|exit|unstake|remove|decrease|unwrap|sweep|release|burn|close|cash)/i

/** Whether it was the account's: a function that we know pays out what is its caller's, or a contract wrote down less under the account's name. */
function isOwnRight({ allCalls }: Case, { simulation, mine }: GainerContext): boolean {
  const isKnown = allCalls.some(({ function: called }) => called !== undefined && PAYS_OUT.test(called.name))
  const written = simulation.storage.some((change) => BigInt(change.after) < BigInt(change.before) && isUnder(change, mine))
  return isKnown || written
}

function gainWords(one: Case<'parties'>, { address, asset, units, of, share }: Gainer, level: FindingLevel): Judgement {
  const who = whoIs(one, address)
  const token = tokenOfAsset(asset)
  const [, id] = asset.split('/')
  const amount = amountWord({
    units,
    token: token === undefined ? one.names.native : (one.names.tokenOf(token) ?? unknownToken(one.input.chainId, token)),
  })
  const sentence =
    id !== undefined && token !== undefined
      ? say('{who}, not you, receives item {id} of {collection}', {
          id,
          collection: addressWord(token, one.names.nameOf(token)),
          who,
        })
      : of === 'paid'
        ? share === WHOLE
          ? say('{who} gets everything you pay: {amount}', { who, amount })
          : say('{who} gets {percent} % of what you pay: {amount}', { percent: percentOf(share), who, amount })
        : share === WHOLE
          ? say('{who}, not you, receives {amount}', { amount, who })
          : say('{who} gets {percent} % of what arrives: {amount}', { percent: percentOf(share), who, amount })
  return { level, say: sentence, why: whyOf(level), todo: TODO }
}

const creditWords = (
  one: Case<'parties'>,
  { address, by }: { readonly address: Address; readonly by: Address },
  level: FindingLevel,
): Judgement => ({
  level,
  say: say('{contract} credits what you pay to {who}, not to you', {
    contract: addressWord(by, one.names.nameOf(by)),
    who: whoIs(one, address),
  }),
  why: whyOf(level),
  todo: TODO,
})

/** Parts of ten thousand as percent, with two places where it is less than one. */
const percentOf = (parts: bigint): string =>
  parts < 100n
    ? `0.${parts.toString().padStart(2, '0')}`
    : parts % 100n === 0n
      ? `${parts / 100n}`
      : `${parts / 100n}.${(parts / 10n) % 10n}`

const whoIs = ({ names, parties }: Case<'parties'>, address: Address): ReturnType<typeof addressWord> =>
  addressWord(address, partyOf(parties, address)?.name ?? names.nameOf(address))

const whyOf = (level: FindingLevel): Words =>
  level === 'danger'
    ? say('It’s neither your account nor the contract you pay. What arrives there is no longer yours.')
    : level === 'unknown'
      ? say('The token says so, but nothing it wrote confirms it.')
      : say('It isn’t the account you’re using here. Make sure you want this.')
const TODO = say('Reject it, unless you want this address to have it and you compared the whole address.')

/** Who is to get it by the words of the request, where the run shows nothing of it: what is paid out later, on another chain, or in no asset. */
function byWords(one: Case<'ownAccounts' | 'contacts' | 'parties'>): readonly Told[] {
  const mine = ownAddressesOf(one.account, one.actor, one.allCalls)
  const called = new Set(one.allCalls.flatMap(({ call, kind }) => (call.to !== undefined && kind !== 'transfer' ? [call.to] : [])))
  // Orders say what they ask for, and for whom: that is judged by `order/gives-away`.
  const claims = one.message === undefined ? one.explanation.claims : one.message.inner.flatMap((inner) => inner.claims)
  // Where something reached them in the run, the run tells what they have of it in the end.
  const moved = new Set(groundOf(one)?.flow.moves.map(({ to }) => to))
  const paid = new Set(one.allCalls.flatMap(({ selector, claims: own }) => (paysSeveral(selector) ? own : [])))
  const found = new Map<Address, Told>()
  for (const claim of claims) {
    if ((claim.kind !== 'in' && claim.kind !== 'receiver') || paid.has(claim)) continue
    const { to } = claim
    if (
      to === undefined ||
      moved.has(to) ||
      to === ZERO ||
      mine.has(to) ||
      called.has(to) ||
      isPrecompile(to) ||
      found.has(to) ||
      isSmallPart(claim, claims, mine)
    )
      continue
    const isKnown = one.input.names.nameOf(to) !== undefined
    const isPayment = claim.kind === 'receiver' && claim.isPayment === true
    const level = isKnown || isPayment || isDenied(one, claim) ? 'warn' : personLevel(one, to)
    found.set(to, { address: to, judgement: wordsFor(one, claim, level) })
  }
  return [...found.values()]
}

/** Positions of somebody else, or of nobody: whoever owns one takes out what anybody put in. */
const intoItems = ({ explanation, readings, actor, names }: Case): readonly Judgement[] =>
  explanation.claims.flatMap((claim): readonly Judgement[] => {
    if (claim.kind !== 'into-item' || readings.items(claim.collection, claim.tokenId, actor)?.after !== 0n) return []
    const places = { id: claim.tokenId.toString(), contract: addressWord(claim.collection, names.nameOf(claim.collection)) }
    return [
      {
        level: 'danger',
        say: say('You’d pay into position {id} at {contract}, which isn’t yours', places),
        why: say('A position’s owner can take out everything in it.'),
        todo: say('Reject it, unless you mean it as a gift.'),
      },
    ]
  })

/** Of a bridged amount, whoever carries it over asks for a few hundredths; from here on it is no fee. */
const MUCH_KEPT = 1_000n

/** Little has to arrive on the other side, or most of it may be taken as a fee. */
const keptOnTheWay = ({ explanation }: Case): readonly Judgement[] =>
  explanation.claims.flatMap((claim): readonly Judgement[] =>
    claim.kind !== 'receiver' || claim.kept === undefined || claim.kept <= MUCH_KEPT
      ? []
      : [
          {
            level: 'danger',
            say: say('The relayer may keep {percent} % of what you bridge', { percent: percentOf(claim.kept) }),
            why: say('The request sets the minimum that must arrive on the other side, and it’s low.'),
            todo: say('Reject it, and check the fee in the app you want to use.'),
          },
        ],
  )

/** A part of what is held, one in so many, below which it is no reason to stop anybody that no run shows it. */
const LITTLE = 1_000n

/** The account has what is to be paid, and it is no trifle: what keeps the run from paying it may be gone when it counts. */
function couldPay(one: Case): boolean {
  const { account, actor, allCalls, explanation, readings } = one
  const mine = commanded(new Set([account, actor]), allCalls)
  const list = one.input.described ?? []
  // Whoever else is named beside the account itself takes a fee: what it comes to only a run could show.
  if (list.some((each) => each.of !== 'name' && (each.description.people ?? []).some(({ address }) => mine.has(address)))) return false
  const said = ownClaims(explanation, mine).out.flatMap(({ token, most }) => (token === undefined ? [] : [{ token, units: most }]))
  const described = describedAmounts(list)
  return [...said, ...described].some(({ token, units }) => {
    const held = readings.balance(token, actor)?.before
    return held !== undefined && units > 0n && units <= held && units * LITTLE >= held
  })
}

/** The words say what is paid for it, and in the run nothing is paid; or a descriptor alone speaks of an exchange, and no run shows any. */
function isDenied(one: Case, claim: Claim): boolean {
  if (couldPay(one)) return false
  const ground = groundOf(one)
  const pays = ownClaims(one.explanation, one.actor).out.some(({ most, exact, token }) => most > 0n && (exact || token !== undefined))
  const isExchange = (claim.kind === 'in' && pays) || (claim.kind === 'receiver' && claim.atOnce === true)
  return isExchange && (claim.kind === 'receiver' || ground !== undefined) && (ground === undefined || balanceOf(ground).lost.size === 0)
}

/** A fee beside what arrives with the account, or an amount that only the run tells. */
function isSmallPart(claim: Claim, claims: readonly Claim[], mine: ReadonlySet<Address>): boolean {
  if (claim.kind !== 'in') return false
  const least = (isMine: boolean): bigint =>
    claims.reduce(
      (sum, other) =>
        other.kind === 'in' && other.token === claim.token && (other.to === undefined || mine.has(other.to)) === isMine
          ? sum + other.least
          : sum,
      0n,
    )
  const [own, others] = [least(true), least(false)]
  return own > 0n && others * WHOLE <= (own + others) * MAX_FEE
}

function wordsFor(one: Case<'parties'>, claim: Extract<Claim, { readonly kind: 'in' | 'receiver' }>, level: FindingLevel): Judgement {
  const who = claim.to === undefined ? '' : whoIs(one, claim.to)
  if (claim.kind === 'receiver' && claim.isPayment === true)
    return { level, say: say('By its function’s name, this pays {who}', { who }), why: whyOf(level), todo: TODO }
  return { level, say: say('{who} would receive what you pay for or take out', { who }), why: whyOf(level), todo: TODO }
}

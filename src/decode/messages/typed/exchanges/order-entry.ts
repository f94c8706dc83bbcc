import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { TypedValue } from '#core/messages/typed-values'
import { arrayShape, type TypeGraph } from '#core/messages/type-graph'
import { say, sentenceWord, type Words } from '#core/text/words'
import type { Claim } from '../../../explanation.ts'
import { claimsOfOrder, isOpenOrder, severityWithoutPrice } from '../../../orders/order.ts'
import { orderWords } from '../../../orders/order-words.ts'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import type { ArgumentMeaning } from '../../../abi/value.ts'
import type { Domain, Members, TypedEntry, TypedTelling, TypedEntryContext } from '../../typed-entry.ts'

/** Members of a struct and their types; a type that ends in `?` is of a member that only some versions have. */
export type OrderShape = Readonly<Record<string, string>>

/** A kind of order, by the name of its type and the members that are read. */
export type OrderForm = {
  readonly name: string
  readonly standard: string
  /** All members that any known version has. What else stands in a message is not understood, and said so. */
  readonly shape: OrderShape
  /** Structs inside it, by name, of which members are read. */
  readonly structs?: Readonly<Record<string, OrderShape>>
  /** Of mainnet, lower case. */
  readonly contracts: readonly Address[]
  /** True: these are all contracts of this form on mainnet. False: there may be others, so that another contract is unverified and not counterfeit. */
  readonly isWhole: boolean
  read(order: Members, told: TypedEntryContext): OrderTerms | undefined
  /** What single members are, by their names. */
  meanings?(order: Members, told: TypedEntryContext): Readonly<Record<string, ArgumentMeaning>>
  /** Instead of the common sentence. */
  words?(order: Members, told: TypedEntryContext, terms: OrderTerms): Words | undefined
}

/** Chains on which the contracts of mainnet are: mainnet itself, and the practice chain. */
const isMainnet = ({ chainId }: Domain): boolean => chainId === undefined || chainId === 1n || chainId === 31_337n

const fits = (graph: TypeGraph, type: string, { shape, structs = {} }: OrderForm): boolean =>
  hasShape(graph, type, shape) && Object.entries(structs).every(([name, inner]) => hasShape(graph, name, inner))

function hasShape(graph: TypeGraph, type: string, shape: OrderShape): boolean {
  const fields = new Map((graph.structs.get(type) ?? []).map((field) => [field.name, field.type]))
  return Object.entries(shape).every(([name, wanted]) => {
    const found = fields.get(name)
    return wanted.endsWith('?')
      ? found === undefined || sameType(found, wanted.slice(0, -1))
      : found !== undefined && sameType(found, wanted)
  })
}

/** `uint` stands for an unsigned integer of any size. */
const sameType = (found: string, wanted: string): boolean => found === wanted || (wanted === 'uint' && /^uint\d+$/.test(found))

const hasMore = (graph: TypeGraph, type: string, { shape, structs = {} }: OrderForm): boolean =>
  Object.entries({ ...structs, [type]: shape }).some(([name, known]) =>
    (graph.structs.get(name) ?? []).some((field) => !Object.hasOwn(known, field.name)),
  )

/** Marks what this build does not know: members, and a contract. */
function marked(told: TypedEntryContext, type: string, form: OrderForm, terms: OrderTerms): OrderTerms {
  return {
    ...terms,
    ...defined({
      hidden: terms.hidden === undefined && hasMore(told.graph, type, form) ? ('members' as const) : undefined,
      unverified: form.contracts.includes(told.contract) ? undefined : ('unlisted' as const),
    }),
  }
}

const UNREAD: Words = say('Sign an order whose assets this build cannot read')

function tellOne(told: TypedEntryContext, order: Members, type: string, form: OrderForm): TypedTelling {
  const read = form.read(order, told)
  if (read === undefined) return { intent: UNREAD, claims: [{ kind: 'order', terms: UNREADABLE }], open: true }
  const terms = marked(told, type, form, read)
  const meanings = form.meanings?.(order, told)
  return {
    intent: form.words?.(order, told, terms) ?? orderWords(told, terms),
    claims: claimsOfOrder(terms),
    ...defined({ meanings }),
    open: isOpenOrder(terms),
  }
}

/** An order of which nothing can be read: anything may leave by it. */
const UNREADABLE: OrderTerms = { maker: undefined, gives: [{ asset: { kind: 'unknown' }, start: 1n, end: 1n }], gets: [], hidden: 'orders' }

const domainOf =
  ({ contracts, isWhole }: OrderForm) =>
  (domain: Domain): boolean =>
    domain.verifyingContract !== undefined && (!isWhole || !isMainnet(domain) || contracts.includes(domain.verifyingContract))

/** An entry for one order. */
export const orderEntry = (form: OrderForm): TypedEntry => ({
  form: (graph) => graph.primary === form.name && fits(graph, form.name, form),
  standard: form.standard,
  domain: domainOf(form),
  tell: (told) => tellOne(told, told.message, form.name, form),
})

function leavesOf(value: TypedValue, make: (value: TypedValue) => Members | undefined): readonly Members[] {
  if (value.is === 'list') return value.items.flatMap((one) => leavesOf(one, make))
  const members = make(value)
  return members === undefined ? [] : [members]
}

/** The struct in the innermost list of a type, or undefined. */
function leafOf(type: string, graph: TypeGraph): string | undefined {
  let inner = type
  for (let shape = arrayShape(inner, graph.structs); shape.is === 'list'; shape = arrayShape(inner, graph.structs)) inner = shape.of
  return graph.structs.has(inner) ? inner : undefined
}

/** An entry for a tree of such orders in one member, of any depth. `isEmpty`: what fills a tree up. */
export const treeEntry = (
  name: string,
  form: OrderForm,
  make: (value: TypedValue) => Members | undefined,
  isEmpty: (order: Members) => boolean,
): TypedEntry => ({
  form: (graph) => {
    const [tree, ...more] = graph.structs.get(name) ?? []
    return (
      graph.primary === name &&
      more.length === 0 &&
      tree?.name === 'tree' &&
      tree.type.endsWith(']') &&
      leafOf(tree.type, graph) === form.name &&
      fits(graph, form.name, form)
    )
  },
  standard: form.standard,
  domain: domainOf(form),
  tell(told) {
    const orders = leavesOf(told.message.raw('tree'), make).filter((order) => !isEmpty(order))
    const tellings = orders.map((order) => tellOne(told, order, form.name, form))
    return bulkTelling(told, tellings)
  },
})

/** Several orders under one signature, of which each can be filled alone. The sentence is that of the worst, as far as it shows without prices. */
export function bulkTelling(told: TypedEntryContext, tellings: readonly TypedTelling[]): TypedTelling {
  const claims: readonly Claim[] = tellings.flatMap((one) => one.claims ?? [])
  const open = tellings.some((one) => one.open === true)
  const [only] = tellings
  if (only === undefined) return { intent: say('Offer nothing') }
  if (tellings.length === 1) return { ...only, meanings: {} }
  const worst = worstOf(told, tellings)
  return { intent: bulkWords(tellings[worst]?.intent ?? only.intent, worst, tellings.length), claims, open }
}

/** The place of the order that looks worst; of several, the first. */
export function worstOf({ names }: TypedEntryContext, tellings: readonly TypedTelling[]): number {
  const decimalsOf = (token: Address | undefined): number | undefined =>
    token === undefined ? names.native.decimals : names.tokenOf(token)?.decimals
  const ranks = tellings.map(({ claims = [] }) => {
    const order = claims.find((claim) => claim.kind === 'order')
    return order === undefined ? 0n : severityWithoutPrice(order.terms, decimalsOf)
  })
  return ranks.reduce((worst, rank, index) => (rank < (ranks[worst] ?? rank) ? index : worst), 0)
}

const bulkWords = (what: Words, index: number, count: number): Words =>
  say('Sign {count} orders, each of which can be filled alone; number {number} is: {what}', {
    count,
    number: index + 1,
    what: sentenceWord(what),
  })

/** What an entry with terms says. */
export const orderTelling = (
  told: TypedEntryContext,
  terms: OrderTerms,
  meanings: Readonly<Record<string, ArgumentMeaning>>,
): TypedTelling => ({
  intent: orderWords(told, terms),
  claims: claimsOfOrder(terms),
  meanings,
  open: isOpenOrder(terms),
})

import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { structHash } from '#core/messages/typed-data'
import { listWord, say, type Words } from '#core/text/words'
import { onceUntil, withPermit2End } from '../../words/ends.ts'
import { takenWord } from '../../words/taken-words.ts'
import type { Claim } from '../../explanation.ts'
import { PERMIT2 } from '../../functions/known.ts'
import type { Use } from '../../message.ts'
import type { ArgumentMeaning } from '../../abi/value.ts'
import type { TypeGraph } from '#core/messages/type-graph'
import { type Members, oneOf, type TypedEntry, type TypedTelling, type TypedEntryContext } from '../typed-entry.ts'
import { readSwap } from './uniswap-x.ts'

/** The same code on chains whose deployer is another (ZKsync and Abstract; Uniswap/permit2-sdk, constants.ts). */
const PERMIT2_ZKSYNC: Address = '0x0000000000225e31d15943971f47ad3022f714fa'

/** PancakeSwap's own deployment of the same code, with which its router works (pancake-frontend, permit2-sdk). */
const PERMIT2_PANCAKE: Address = '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768'

const domain = oneOf(PERMIT2, PERMIT2_ZKSYNC, PERMIT2_PANCAKE)
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'

/** Half of what the type holds: nobody owns that much, so it means "all" (rule D6). */
const UNLIMITED_160 = 2n ** 159n
const UNLIMITED_256 = 2n ** 255n

type Sum = { readonly token: Address; readonly amount: bigint }

function words(told: TypedEntryContext, spender: Address, sums: readonly Sum[], unlimited: bigint): Words {
  const to = told.who(spender)
  if (sums.length === 0) return say('Let {spender} spend nothing', { spender: to })
  const what = takenWord(
    told,
    sums.map(({ token, amount }) => ({ token, units: amount })),
    unlimited,
  )
  return what === undefined
    ? say('Stop {spender} from spending {token}', { spender: to, token: listWord(sums.map(({ token }) => told.asset(token))) })
    : say('Let {spender} spend {what}', { spender: to, what })
}

const latest = (details: readonly { readonly expiration: bigint }[]): bigint =>
  details.reduce((last, { expiration }) => (expiration > last ? expiration : last), 0n)

/** Ends with the last of what it gives; taking back has none. */
const ending = (intent: Words, details: readonly (Sum & { readonly expiration: bigint })[]): Words =>
  details.some(({ amount }) => amount > 0n) ? withPermit2End(intent, latest(details)) : intent

/** AllowanceTransfer: what stays in Permit2's books until it ends. */
function allow(
  told: TypedEntryContext,
  form: 'single' | 'batch',
  items: readonly Members[],
  path: (index: number) => string,
): TypedTelling {
  const { message, contract: permit2 } = told
  const [spender, deadline] = [message.address('spender'), message.units('sigDeadline')]
  const details = items.map((one) => ({
    token: one.address('token'),
    amount: one.units('amount'),
    expiration: one.units('expiration'),
    nonce: one.units('nonce'),
  }))
  const meanings: Record<string, ArgumentMeaning> = { sigDeadline: { is: 'time' } }
  details.forEach(({ token }, index) => {
    meanings[`${path(index)}.amount`] = { is: 'amount', token: told.token(token) }
    meanings[`${path(index)}.expiration`] = { is: 'time', zero: 'one-block' }
  })
  const claims = details.map(({ token, amount, expiration }): Claim => ({
    kind: 'allowance',
    owner: told.signer,
    token,
    spender,
    units: amount,
    mode: 'set',
    via: permit2,
    until: expiration,
  }))
  return {
    intent: ending(words(told, spender, details, UNLIMITED_160), details),
    claims,
    meanings,
    use: { use: 'permit2-allowance', permit2, form, details, spender, deadline },
  }
}

export const permit2Allowances: readonly TypedEntry[] = [
  {
    form: `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
    standard: 'Permit2',
    domain,
    tell: (told) => allow(told, 'single', [told.message.inside('details')], () => 'details'),
  },
  {
    form: `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
    standard: 'Permit2',
    domain,
    tell: (told) => allow(told, 'batch', told.message.each('details'), (index) => `details.${index}`),
  },
]

type TransferUse = Extract<Use, { readonly use: 'permit2-transfer' }>

const isBatch = (told: TypedEntryContext): boolean => told.message.raw('permitted').is === 'list'

/** SignatureTransfer: once, to wherever the spender says. */
function take(told: TypedEntryContext): TypedTelling & { readonly use: TransferUse } {
  const { message, contract: permit2 } = told
  const form = isBatch(told) ? 'batch' : 'single'
  const items = form === 'batch' ? message.each('permitted') : [message.inside('permitted')]
  const [spender, nonce, deadline] = [message.address('spender'), message.units('nonce'), message.units('deadline')]
  const permitted = items.map((one) => ({ token: one.address('token'), amount: one.units('amount') }))
  const meanings: Record<string, ArgumentMeaning> = { deadline: { is: 'time' } }
  permitted.forEach(({ token }, index) => {
    meanings[form === 'batch' ? `permitted.${index}.amount` : 'permitted.amount'] = { is: 'amount', token: told.token(token) }
  })
  return {
    intent: onceUntil(words(told, spender, permitted, UNLIMITED_256), deadline),
    claims: permitted.map(({ token, amount }) => ({ kind: 'out', from: told.signer, token, most: amount, exact: false })),
    meanings,
    use: { use: 'permit2-transfer', permit2, form, permitted, spender, nonce, deadline },
  }
}

const transfers: readonly TypedEntry[] = [
  {
    form: `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`,
    standard: 'Permit2',
    domain,
    tell: take,
  },
  {
    form: `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`,
    standard: 'Permit2',
    domain,
    tell: take,
  },
]

/** Members before the witness; Permit2 puts them before whatever `witnessTypeString` the spender hands it. */
const STUBS = {
  PermitWitnessTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
  PermitBatchWitnessTransferFrom: 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
} as const

const isStub = (name: string): name is keyof typeof STUBS => Object.hasOwn(STUBS, name)

const write = (fields: readonly { readonly name: string; readonly type: string }[]): string =>
  fields.map(({ name, type }) => `${type} ${name}`).join(',')

/** One struct after the members of the stub: any, of any name. */
function isWitnessed({ structs, primary }: TypeGraph): boolean {
  const fields = structs.get(primary) ?? []
  const last = fields.at(-1)
  return (
    isStub(primary) &&
    write(fields.slice(0, -1)) === STUBS[primary] &&
    write(structs.get('TokenPermissions') ?? []) === 'address token,uint256 amount' &&
    last !== undefined &&
    structs.has(last.type)
  )
}

/**
 * What Permit2 needs to check the witness (PermitHash.sol): its struct hash, and the rest of the type string after the stub. Undefined where
 * it cannot be hashed: then the message cannot be signed either.
 */
function witnessOf({ graph, data, form }: TypedEntryContext): TransferUse['witness'] {
  const last = graph.structs.get(graph.primary)?.at(-1)
  if (last === undefined || !isStub(graph.primary)) return undefined
  const types = Object.fromEntries([...graph.structs].map(([name, fields]) => [name, [...fields]]))
  const stub = `${graph.primary}(${STUBS[graph.primary]},`
  try {
    const hash = structHash({ domain: {}, types, primaryType: last.type, message: data.message[last.name] as Record<string, unknown> })
    return { typeName: last.type, hash, typeString: form.slice(stub.length) }
  } catch {
    return undefined
  }
}

const witnessed: TypedEntry = {
  form: isWitnessed,
  standard: 'Permit2',
  domain,
  tell(told) {
    const { use, ...taken } = take(told)
    const witness = witnessOf(told)
    const swap = readSwap(told, told.graph.structs.get(told.graph.primary)?.at(-1)?.name ?? '')
    return {
      ...taken,
      ...defined({ use: witness === undefined ? undefined : { ...use, witness } }),
      ...(swap === undefined
        ? { open: true }
        : {
            ...defined({ intent: swap.intent }),
            claims: [...(taken.claims ?? []), ...swap.claims],
            meanings: { ...taken.meanings, ...swap.meanings },
            open: swap.open,
          }),
    }
  },
}

/** Permit2 (github.com/Uniswap/permit2, src/libraries/PermitHash.sol). */
export const permit2Transfers: readonly TypedEntry[] = [...transfers, witnessed]

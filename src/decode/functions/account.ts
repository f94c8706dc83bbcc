import { defined } from '#core/defined'
import { isAddress, ZERO } from '#core/ethereum/address'
import { type Hex, size, toBigInt } from '#core/bytes/hex'
import { say, sentenceWord, type Words } from '#core/text/words'
import { parseSignature } from '../abi/abi-type.ts'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call, Explanation, Standard } from '../explanation.ts'
import { readPayload, slice } from '../abi/payload.ts'
import { callBy, callItself, quoting } from './inner.ts'
import { paymentsIn } from './payments.ts'
import { preparedPart, usedUpIn } from './used-up.ts'
import { worstPart } from './worst-first.ts'

type Calls = Pick<Telling, 'hidden' | 'open'> & { readonly calls: readonly Call[] }

/** What an account does when it is told to: its calls come from the account itself. */
function act(told: DecodedCallContext, { calls, hidden = 0, open = false }: Calls): Telling {
  const account = told.who(told.contract)
  const intent: Words = open
    ? say('Make {account} do something that cannot be read', { account })
    : say('Make {count, plural, one {# call} other {# calls}} as {account}', { count: calls.length, account })
  const quoted = (inner: readonly Explanation[]): Words => {
    const main = preparedPart(inner, usedUpIn(inner, told.names), told.names)
    if (main !== undefined)
      return say('As {account}, in {count, plural, one {# call} other {# calls}}: {what}', {
        account,
        count: inner.length,
        what: sentenceWord(main.intent),
      })
    const worst = inner.length < 2 ? undefined : worstPart(inner, told.names, [told.contract])
    const among =
      worst &&
      say('As {account}, among {count, plural, one {# call} other {# calls}}: {what}', {
        account,
        count: inner.length,
        what: sentenceWord(worst.intent),
      })
    return quoting(
      (what) => say('As {account}: {what}', { account, what }),
      among ?? intent,
      (first, second) => say('As {account}: {first}, then {second}', { account, first, second }),
    )(inner)
  }
  const sum = (inner: readonly Explanation[]): Words => paymentsIn(told, inner) ?? quoted(inner)
  return { intent, inner: calls, hidden, open, ...defined({ sum: open ? undefined : sum }) }
}

/** ERC-7821: the zero address stands for the account. */
const target = (told: DecodedCallContext, to: Hex): Hex => (to === ZERO ? told.contract : to)

const CALLS = '(address target, uint256 value, bytes data)[] calls'
const BATCH = parseSignature(`batch(${CALLS})`).fields
const BATCH_WITH_DATA = parseSignature(`batch(${CALLS}, bytes opData)`).fields
const BATCHES = parseSignature('batches(bytes[] batches)').fields

const callOf = (told: DecodedCallContext, one: DecodedCallContext): Call =>
  callBy(told, told.contract, target(told, one.address('target')), one.bytes('data'), one.units('value'))

/** Target (20 bytes), value (32), then the data; packed. */
function single(told: DecodedCallContext, data: Hex): Calls {
  if (size(data) < 52) return { calls: [], open: true }
  return { calls: [callBy(told, told.contract, target(told, slice(data, 0, 20)), slice(data, 52), toBigInt(slice(data, 20, 32)))] }
}

/** Target (20 bytes), then the data; its code runs as the account. */
function foreign(told: DecodedCallContext, data: Hex): Calls {
  if (size(data) < 20) return { calls: [], open: true }
  return { calls: [{ ...callBy(told, told.contract, slice(data, 0, 20), slice(data, 20)), by: 'delegatecall' }] }
}

/** With or without `opData` (signatures that let somebody else call it): the first offset tells, as the reference implementation reads it. */
function batch(told: DecodedCallContext, data: Hex): Calls {
  const withData = toBigInt(slice(data, 0, 32)) >= 64n
  const payload = readPayload(told, withData ? BATCH_WITH_DATA : BATCH, data)
  if (payload === undefined) return { calls: [], open: true }
  return { calls: payload.told.each('calls').map((one) => callOf(told, one)), hidden: payload.hidden }
}

function batches(told: DecodedCallContext, data: Hex): Calls {
  const payload = readPayload(told, BATCHES, data)
  if (payload === undefined) return { calls: [], open: true }
  const read = payload.told.list('batches').map((one): Calls => (typeof one === 'string' ? batch(told, one) : { calls: [], open: true }))
  return {
    calls: read.flatMap(({ calls }) => calls),
    hidden: read.reduce((sum, { hidden = 0 }) => sum + hidden, payload.hidden),
    open: read.some(({ open }) => open === true),
  }
}

/** ERC-7579 modes by their first byte, ERC-7821's by the four that follow the reserved ones. */
function byMode(told: DecodedCallContext): Telling {
  const [mode, data] = [told.bytes('mode'), told.bytes('executionData')]
  const kind = slice(mode, 0, 1)
  if (kind === '0x00') return act(told, single(told, data))
  if (kind === '0xff') return act(told, foreign(told, data))
  if (kind === '0x01') return act(told, slice(mode, 6, 4) === '0x78210002' ? batches(told, data) : batch(told, data))
  return act(told, { calls: [], open: true })
}

/** Lists side by side; an empty list of values is a list of zeros (SimpleAccount). Lists of other lengths revert. */
function sideBySide(told: DecodedCallContext, names: { readonly to: string; readonly values?: string; readonly data: string }): Telling {
  const [targets, datas] = [told.list(names.to), told.list(names.data)]
  const values = names.values === undefined ? [] : told.list(names.values)
  if (targets.length !== datas.length || (values.length > 0 && values.length !== targets.length))
    return act(told, { calls: [], open: true })
  const calls = targets.flatMap((to, at): Call[] => {
    const [data, value = 0n] = [datas[at], values[at]]
    return isAddress(to) && typeof data === 'string' && typeof value === 'bigint' ? [callBy(told, told.contract, to, data, value)] : []
  })
  return act(told, { calls })
}

const listed = (told: DecodedCallContext): Telling => act(told, { calls: told.each('calls').map((one) => callOf(told, one)) })
const one = (told: DecodedCallContext): Telling =>
  act(told, { calls: [callBy(told, told.contract, told.address('target'), told.bytes('data'), told.units('value'))] })

/** Operation 1 runs the target's code as the account; what is neither 0 nor 1 reverts. */
function withOperation(told: DecodedCallContext): Telling {
  const call = callBy(told, told.contract, told.address('target'), told.bytes('data'), told.units('value'))
  const operation = told.units('operation')
  return operation > 1n
    ? act(told, { calls: [], open: true })
    : act(told, { calls: [operation === 1n ? { ...call, by: 'delegatecall' } : call] })
}

const entry = (standard: Standard, signature: string, tell: Entry['tell']): Entry => ({
  signature,
  standards: [standard],
  payable: true,
  tell,
})

/**
 * What EntryPoints, owners and signed batches ask of accounts: SimpleAccount 0.6 to 0.8 and those of its shape (Coinbase, Alchemy, Kernel 2),
 * ERC-7579, ERC-7821, Ambire, and DSProxy. Where the account is under EIP-7702, the calls come from the person's own address.
 */
export const account: readonly Entry[] = [
  entry('ERC-4337', 'execute(address target, uint256 value, bytes data)', one),
  entry('ERC-4337', 'execute(address target, uint256 value, bytes data, uint8 operation)', withOperation),
  entry('ERC-4337', 'execute((address target, uint256 value, bytes data) call)', (told) =>
    act(told, { calls: [callOf(told, told.within('call'))] }),
  ),
  entry('ERC-4337', 'executeBatch(address[] targets, bytes[] datas)', (told) => sideBySide(told, { to: 'targets', data: 'datas' })),
  entry('ERC-4337', 'executeBatch(address[] targets, uint256[] values, bytes[] datas)', (told) =>
    sideBySide(told, { to: 'targets', values: 'values', data: 'datas' }),
  ),
  entry('ERC-4337', `executeBatch(${CALLS})`, listed),
  entry('ERC-4337', `execute(${CALLS})`, listed),
  entry('ERC-4337', `execute(${CALLS}, bytes signature)`, listed),
  entry('ERC-4337', `executeBySender(${CALLS})`, listed),
  entry('ERC-4337', 'executeWithoutChainIdValidation(bytes[] calls)', (told) =>
    act(told, { calls: told.list('calls').flatMap((data) => (typeof data === 'string' ? [callItself(told, data)] : [])) }),
  ),
  entry('ERC-7821', 'execute(bytes32 mode, bytes executionData)', byMode),
  entry('ERC-7579', 'executeFromExecutor(bytes32 mode, bytes executionData)', byMode),
  entry('DS-Proxy', 'execute(address target, bytes data)', (told) =>
    act(told, { calls: [{ ...callBy(told, told.contract, told.address('target'), told.bytes('data')), by: 'delegatecall' }] }),
  ),
]

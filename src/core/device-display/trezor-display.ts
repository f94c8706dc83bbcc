import { type Address, checksum, ZERO } from '../ethereum/address.ts'
import type { AnyTransaction, Authorization } from '../ethereum/transaction.ts'
import { maxFee, maxPrice } from '../ethereum/transaction.ts'
import { calldataDigest } from '../ethereum/digest.ts'
import type { TypedData } from '../messages/typed-data-type.ts'
import { isWellFormed, parseTypedData, type TypedStruct } from '../messages/typed-values.ts'
import { AMBIRE, DELEGATOR } from '../permissions/delegate-addresses.ts'
import { type Hex, toBytes } from '../bytes/hex.ts'
import { say, type Words } from '../text/words.ts'
import type { DisplayOf } from './display-of.ts'
import {
  accountValue,
  addressValue,
  coinLine,
  decimalText,
  WEI_PER_GWEI,
  gweiValue,
  hashValue,
  ifOpened,
  line,
  networkValue,
  newContract,
  ownWords,
  plainAddress,
  textValue,
  unknownValue,
} from './printed.ts'
import type { LineValue, ScreenLine } from './screen-line.ts'
import { typedLines, type TypedStyle } from './typed-lines.ts'

// trezor-firmware: core/src/apps/ethereum/sign_tx.py, layout.py, helpers.py, sign_typed_data.py, sign_message.py, sign_tx_eip1559.py.

const BY = 'Firmware 2.13'

const inMenu = (): Words => say('in its menu')

/** As `format_amount` of the firmware: small amounts in wei. */
const coin = (label: string, wei: bigint, chainId: number): ScreenLine =>
  wei < WEI_PER_GWEI
    ? coinLine(label, wei.toString(), { chainId, write: (number, symbol) => `${number} Wei ${symbol}` })
    : coinLine(label, decimalText(wei, 18, true), { chainId, write: (number, symbol) => `${number} ${symbol}` })

function feeLines(tx: AnyTransaction): readonly ScreenLine[] {
  return [
    line('Gas limit', textValue(`${tx.gasLimit} units`), inMenu()),
    line('gasPrice' in tx ? 'Gas price' : 'Max gas price', gweiValue(maxPrice(tx)), inMenu()),
    ...('gasPrice' in tx ? [] : [line('Priority fee', gweiValue(tx.maxPriorityFeePerGas), inMenu())]),
  ]
}

function transactionLines(tx: AnyTransaction, showsDigest: boolean): readonly ScreenLine[] {
  const hasData = tx.data !== '0x'
  const to = tx.to === undefined ? newContract() : addressValue(tx.to)
  return [
    ...(hasData ? [line('Input data', { is: 'bytes', hex: tx.data })] : []),
    ...(hasData && showsDigest
      ? [line('Calldata digest', hashValue(calldataDigest(tx.data)), say('if you open all of its data there'))]
      : []),
    line(hasData ? 'Contract address' : 'Recipient', to),
    coin('Amount', tx.value, tx.chainId),
    coin('Maximum fee', maxFee(tx), tx.chainId),
    ...feeLines(tx),
  ]
}

/** The last characters of a title that is too long. */
const LAST = 16
const title = (path: readonly string[]): string => {
  const whole = path.join('.')
  return whole.length <= LAST + 2 ? whole : `..${whole.slice(-LAST)}`
}

const STYLE: TypedStyle = {
  label: ({ name, type, item }) => (item === undefined ? `${name} (${type})` : `[${item}] (${type})`),
  under: title,
  before: ({ type, size, members }) =>
    members === undefined ? line('Array of', textValue(`${size} ${type}`)) : line(type, { is: 'foreign', text: members.join(', ') }),
  prefixed: false,
}

const memberText = (struct: TypedStruct, name: string): string => {
  const value = struct.members.get(name)
  return value?.is === 'text' ? value.text : ''
}

function typedDataLines(
  data: TypedData,
  account: Address | undefined,
): { readonly lines: readonly ScreenLine[]; readonly left: number } | undefined {
  const reading = parseTypedData(data)
  if (!isWellFormed(reading)) return undefined
  const { graph, domain, message } = reading
  const ofDomain = typedLines(domain, 'EIP712Domain', graph, STYLE)
  const ofMessage = typedLines(message, graph.primary, graph, STYLE)
  const opened = ({ lines }: typeof ofDomain): readonly ScreenLine[] => lines.map((each) => ({ ...each, only: ifOpened() }))
  const names = message.fields.map(({ name }) => name).join(', ')
  return {
    lines: [
      line('Signing address', accountValue(account, plainAddress)),
      { ...line('Name and version', { is: 'foreign', text: memberText(domain, 'name') }), under: 'Confirm domain' },
      { ...line('', { is: 'foreign', text: memberText(domain, 'version') }), under: 'Confirm domain' },
      ...opened(ofDomain),
      ...(graph.primary === 'EIP712Domain'
        ? [line('No message field')]
        : [{ ...line(graph.primary, { is: 'foreign', text: names }), under: 'Confirm message' }]),
      ...opened(ofMessage),
      line('Confirm typed data'),
    ],
    left: ofDomain.left + ofMessage.left,
  }
}

/** Text where it is UTF-8, or else its bytes. */
function messageText(message: Hex): LineValue {
  try {
    return { is: 'foreign', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toBytes(message)) }
  } catch {
    return textValue(`hex(${message.slice(2)})`)
  }
}

/** What the firmware calls the contracts that it lets an account take on (core/src/apps/ethereum/sc_constants.py). */
const DELEGATE_NAMES: ReadonlyMap<Address, string> = new Map([
  [AMBIRE, 'Ambire'],
  [DELEGATOR, 'Metamask'],
])

/** `undefined` where it refuses. Of taking code back only what is signed is known, and not how it is told. */
function authorizationLines({ address, chainId, nonce }: Authorization): readonly ScreenLine[] | 'unknown' | undefined {
  if (address === ZERO) return 'unknown'
  const name = DELEGATE_NAMES.get(address)
  if (name === undefined) return undefined
  return [
    line('Delegating', unknownValue(say('the device’s name for your account'))),
    line('To', textValue(name)),
    line('Network', networkValue(Number(chainId))),
    line('Smart contract', { is: 'address', text: checksum(address) }, inMenu()),
    line('Nonce', textValue(nonce.toString()), inMenu()),
  ]
}

/** A Trezor with core firmware. `showsDigest`: newer firmware of a Safe 5 shows the digest of calldata (ERC-8213). */
export const trezorDisplay =
  (showsDigest: boolean): DisplayOf =>
  (signable, account) => {
    if (signable.kind === 'transaction') {
      const { type, data } = signable.transaction
      if (type !== 'legacy' && type !== 'eip1559') return 'refused'
      const lines = transactionLines(signable.transaction, showsDigest)
      return { by: BY, lines, left: 0, ...(data === '0x' ? {} : { instead: ownWords() }) }
    }
    if (signable.kind === 'message')
      return {
        by: BY,
        lines: [line('Signing address', accountValue(account)), line('Confirm message', messageText(signable.message))],
        left: 0,
      }
    if (signable.kind === 'typed-data') {
      const written = typedDataLines(signable.data, account)
      return written === undefined ? 'refused' : { by: BY, ...written }
    }
    const lines = signable.kind === 'authorization' ? authorizationLines(signable.authorization) : undefined
    if (lines === undefined || lines === 'unknown') return lines ?? 'refused'
    return { by: BY, lines, left: 0 }
  }

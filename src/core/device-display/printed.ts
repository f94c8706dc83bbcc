import { type Address, checksum } from '../ethereum/address.ts'
import { defined } from '../defined.ts'
import { type Hex, toBytes } from '../bytes/hex.ts'
import { say, type Words } from '../text/words.ts'
import type { LineValue, ScreenLine } from './screen-line.ts'

/** Lines with a value, as short as a table of them. */
export const line = (label: string, value?: LineValue, only?: Words): ScreenLine => ({ label, ...defined({ value, only }) })
export const textValue = (text: string, note?: Words): LineValue => ({ is: 'text', text, ...defined({ note }) })
export const hashValue = (hash: Hex): LineValue => ({ is: 'hash', hash })
export const addressValue = (address: Address): LineValue => ({ is: 'address', text: checksum(address) })
/** In small letters, as some devices write an address that stands alone. */
export const plainAddress = (address: Address): LineValue => ({ is: 'address', text: address })
/** The account whose key is in the device. */
export const accountValue = (account: Address | undefined, write = addressValue): LineValue =>
  account === undefined ? unknownValue(say('the address of your account')) : write(account)
export const unknownValue = (what: Words): LineValue => ({ is: 'unknown', what })

/** Ether, whose symbol every device has. */
const ETHEREUM = 1

/** A number of base units without closing zeros. `grouped`: with a comma at each thousand. */
export function decimalText(units: bigint, decimals: number, grouped: boolean): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const front = grouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole
  return rest === '' ? front : `${front}.${rest}`
}

/** Below it both families of a Trezor write an amount in wei. */
export const WEI_PER_GWEI = 10n ** 9n
/** A price of gas as a Trezor writes it. */
export const gweiValue = (wei: bigint): LineValue => textValue(`${decimalText(wei, 9, true)} Gwei`)

/** An amount of the chain's own coin as `write` puts number and symbol together. Of another chain than Ethereum the symbol is the device's own. */
export function coinLine(
  label: string,
  number: string,
  { chainId, write, only }: { readonly chainId: number; readonly write: (number: string, symbol: string) => string; readonly only?: Words },
): ScreenLine {
  if (chainId === ETHEREUM) return line(label, textValue(write(number, 'ETH')), only)
  return line(label, textValue(number, say('and the device’s symbol for it')), only)
}

/** The name of a network: only that of Ethereum is the same on every device. */
export const networkValue = (chainId: number): LineValue =>
  chainId === ETHEREUM ? textValue('Ethereum') : textValue(String(chainId), say('or the device’s name for it'))

/** When a line is there that a setting of the device hides. */
export const ifOn = (setting: string): Words => say('if “{setting}” is on in its settings', { setting })
/** When a line is there that the person has to ask for. */
export const ifOpened = (): Words => say('if you open it there')

/** What stands where a contract is created, and nobody receives. */
export const newContract = (): LineValue => unknownValue(say('a new contract, in the device’s words'))
/** What a device that reads some calls shows in place of what it shows of others. */
export const ownWords = (): Words => say('For calls that it knows, it shows its own words instead.')

/** Text of ASCII alone, with its white space; anything else such devices show in hex. */
export function messageInAscii(message: Hex): LineValue {
  const bytes = toBytes(message) ?? new Uint8Array()
  const isText = bytes.every((byte) => (byte >= 32 && byte < 127) || (byte >= 9 && byte <= 13))
  return isText ? { is: 'foreign', text: new TextDecoder().decode(bytes) } : { is: 'bytes', hex: message }
}

import { type Address, checksum } from '../ethereum/address.ts'
import { type AnyTransaction, maxFee } from '../ethereum/transaction.ts'
import { calldataDigest } from '../ethereum/digest.ts'
import { typedDataHashes } from '../messages/typed-data.ts'
import type { TypedData } from '../messages/typed-data-type.ts'
import { isWellFormed, parseTypedData, type TypedStruct, type TypedValue } from '../messages/typed-values.ts'
import { printableText } from '../messages/disguise.ts'
import { type Hex, toBytes } from '../bytes/hex.ts'
import { safeTransactionHash, safeTransactionIn } from '../signing/safe-transaction.ts'
import { say, type Words } from '../text/words.ts'
import type { DisplayOf } from './display-of.ts'
import {
  accountValue,
  addressValue,
  coinLine,
  decimalText,
  hashValue,
  line,
  networkValue,
  newContract,
  ownWords,
  textValue,
  unknownValue,
} from './printed.ts'
import type { LineValue, ScreenLine } from './screen-line.ts'

// keystone3-firmware: src/ui (views of REMAPVIEW_ETH_TYPEDDATA and REMAPVIEW_ETH_PERSONAL_MESSAGE), gui_eth.c. keycard-shell: app/ui/dialog.c.

function fieldValue(value: TypedValue): LineValue {
  if (value.is === 'address') return { is: 'address', text: checksum(value.address) }
  if (value.is === 'integer') return textValue(value.value.toString())
  if (value.is === 'bytes') return { is: 'bytes', hex: value.value }
  return { is: 'foreign', text: 'text' in value ? value.text : '' }
}

/** A line for a member of the domain, where it has it. */
function domainLine(label: string, domain: TypedStruct, name: string): readonly ScreenLine[] {
  const value = domain.members.get(name)
  return value === undefined ? [] : [line(label, fieldValue(value))]
}

/** The hashes of a Safe transaction, and of no other message. */
function safeLines(data: TypedData): readonly ScreenLine[] {
  const safe = safeTransactionIn(data)
  const { domain, struct } = typedDataHashes(data)
  if (safe === undefined || domain === undefined || struct === undefined) return []
  return [
    line('Domain Hash', hashValue(domain)),
    line('Message Hash', hashValue(struct)),
    line('Safe Tx Hash', hashValue(safeTransactionHash(safe.transaction, safe.place))),
  ]
}

function keystoneTypedData(data: TypedData, account: Address | undefined): readonly ScreenLine[] | undefined {
  const reading = parseTypedData(data)
  if (!isWellFormed(reading)) return undefined
  const { domain, graph } = reading
  const hashes = safeLines(data)
  return [
    ...domainLine('Domain Name', domain, 'name'),
    ...(hashes.length === 0 ? [] : [line('Signer', accountValue(account))]),
    ...domainLine('Version', domain, 'version'),
    ...domainLine('Chain Id', domain, 'chainId'),
    ...domainLine('Verifying Contract', domain, 'verifyingContract'),
    line('Primary Type', { is: 'foreign', text: graph.primary }),
    ...hashes,
    line('Message', unknownValue(say('every field with its value'))),
  ]
}

const messageValue = (message: Hex): LineValue => {
  const text = printableText(toBytes(message) ?? new Uint8Array())
  return text === undefined ? { is: 'bytes', hex: message } : { is: 'foreign', text }
}

/** Keystone 3. How it sets out a transaction is not known. */
export const keystoneDisplay: DisplayOf = (signable, account) => {
  const by = 'Keystone 3'
  if (signable.kind === 'message')
    return { by, lines: [line('From', accountValue(account)), line('Message', messageValue(signable.message))], left: 0 }
  if (signable.kind === 'typed-data') {
    const lines = keystoneTypedData(signable.data, account)
    return lines === undefined ? 'unknown' : { by, lines, left: 0 }
  }
  return signable.kind === 'transaction' ? 'unknown' : 'refused'
}

const elsewhere = (): Words => say('on a page whose place we don’t know')

function keycardTransaction(tx: AnyTransaction, account: Address | undefined): readonly ScreenLine[] {
  const coin = { chainId: tx.chainId, write: (number: string, symbol: string) => `${number} ${symbol}` }
  return [
    line('Signer', accountValue(account)),
    line('To', tx.to === undefined ? newContract() : addressValue(tx.to)),
    line('Chain', networkValue(tx.chainId)),
    coinLine('Amount', decimalText(tx.value, 18, true), coin),
    coinLine('Fee', decimalText(maxFee(tx), 18, true), coin),
    ...(tx.data === '0x'
      ? []
      : [line('Data', { is: 'bytes', hex: tx.data }), line('Calldata digest', hashValue(calldataDigest(tx.data)), elsewhere())]),
  ]
}

function keycardTypedData(data: TypedData, account: Address | undefined): readonly ScreenLine[] | undefined {
  const reading = parseTypedData(data)
  const { whole } = typedDataHashes(data)
  if (!isWellFormed(reading) || whole === undefined) return undefined
  const { domain } = reading
  return [
    line('Signer', accountValue(account)),
    ...domainLine('Contract', domain, 'verifyingContract'),
    ...domainLine('Chain', domain, 'chainId'),
    ...domainLine('Name', domain, 'name'),
    line('Message', unknownValue(say('every field with its value'))),
    line('EIP-712 digest', hashValue(whole), elsewhere()),
  ]
}

/** Keycard Shell, which shows digests too (ERC-8213). */
export const keycardDisplay: DisplayOf = (signable, account) => {
  const by = 'Keycard Shell'
  const instead = ownWords()
  if (signable.kind === 'transaction') {
    if (signable.transaction.type === 'eip4844' || signable.transaction.type === 'eip7702') return 'refused'
    const lines = keycardTransaction(signable.transaction, account)
    return { by, lines, left: 0, ...(signable.transaction.data === '0x' ? {} : { instead }) }
  }
  if (signable.kind === 'message')
    return { by, lines: [line('Signer', accountValue(account)), line('Message', messageValue(signable.message))], left: 0 }
  if (signable.kind !== 'typed-data') return 'refused'
  const lines = keycardTypedData(signable.data, account)
  return lines === undefined ? 'unknown' : { by, lines, left: 0, instead }
}

/** Any other device that is reached by codes: nothing is known of its screen but what none of them signs. */
export const otherCodesDisplay: DisplayOf = ({ kind }) =>
  kind === 'authorization' || kind === 'user-operation' || kind === 'hash' ? 'refused' : 'unknown'

import { type Address, ZERO } from '../ethereum/address.ts'
import { type AnyTransaction, type Authorization, maxFee } from '../ethereum/transaction.ts'
import { transactionDigest } from '../ethereum/digest.ts'
import { typedDataHashes } from '../messages/typed-data.ts'
import type { TypedData } from '../messages/typed-data-type.ts'
import { isWellFormed, parseTypedData, type TypedStruct, type TypedValue } from '../messages/typed-values.ts'
import { say } from '../text/words.ts'
import type { DisplayOf } from './display-of.ts'
import {
  accountValue,
  addressValue,
  coinLine,
  decimalText,
  hashValue,
  ifOn,
  line,
  messageInAscii,
  networkValue,
  newContract,
  textValue,
} from './printed.ts'
import { typedLines, type TypedStyle } from './typed-lines.ts'
import type { ScreenLine } from './screen-line.ts'

// app-ethereum: src/nbgl/ui_approve_tx.c, ui_sign_712.c, ui_sign_message.c, ui_sign_authorization_7702.c, ui_sign_revocation_7702.c,
// src/features/sign_message_eip712/ui_logic.c. What only data signed by the maker can show is never shown: none is handed in.

const BY = 'Ethereum app 1.22'

/** A ticker stands before its number. */
const amount = (number: string, symbol: string): string => `${symbol} ${number}`

function transactionLines(tx: AnyTransaction, account: Address | undefined, isTouch: boolean): readonly ScreenLine[] {
  const coin = { chainId: tx.chainId, write: amount }
  const hasData = tx.data !== '0x'
  return [
    line('From', accountValue(account)),
    ...(hasData && tx.value === 0n ? [] : [coinLine('Amount', decimalText(tx.value, 18, false), coin)]),
    line('To', tx.to === undefined ? newContract() : addressValue(tx.to)),
    line('Nonce', textValue(String(tx.nonce)), ifOn('Nonce')),
    coinLine('Max fees', decimalText(maxFee(tx), 18, false), coin),
    ...(tx.chainId === 1 ? [] : [line('Network', networkValue(tx.chainId))]),
    line(isTouch ? 'Transaction hash' : 'Tx hash', hashValue(transactionDigest(tx)), hasData ? undefined : ifOn('Transaction hash')),
  ]
}

const STYLE: TypedStyle = { label: ({ name }) => name, prefixed: true }

/** Items of a list that the app takes; with more it shows and signs the two hashes. */
const MAX_ITEMS = 255

function fitsWhole(value: TypedValue): boolean {
  if (value.is === 'list') return value.items.length <= MAX_ITEMS && value.items.every(fitsWhole)
  return value.is !== 'struct' || [...value.members.values()].every(fitsWhole)
}

function hashLines(data: TypedData, only?: ReturnType<typeof ifOn>): readonly ScreenLine[] {
  const { domain, struct } = typedDataHashes(data)
  return [
    ...(domain === undefined ? [] : [line('Domain hash', hashValue(domain), only)]),
    ...(struct === undefined ? [] : [line('Message hash', hashValue(struct), only)]),
  ]
}

type Written = { readonly lines: readonly ScreenLine[]; readonly left: number }

/** With a large screen every field, struct by struct; with a small one the domain's, and the hash of the rest. */
function typedDataLines(data: TypedData, isTouch: boolean): Written {
  const reading = parseTypedData(data)
  const { graph, domain, message } = reading
  if (!isWellFormed(reading) || !fitsWhole(message)) return { lines: hashLines(data), left: 0 }
  const of = (struct: TypedStruct, name: string) => typedLines(struct, name, graph, STYLE)
  const ofDomain = of(domain, 'EIP712Domain')
  const { struct } = typedDataHashes(data)
  if (!isTouch)
    return { ...ofDomain, lines: [...ofDomain.lines, ...(struct === undefined ? [] : [line('Message hash', hashValue(struct))])] }
  const ofMessage = of(message, graph.primary)
  const review = (name: string): ScreenLine => line('Review struct', { is: 'foreign', text: name })
  return {
    lines: [
      review('EIP712Domain'),
      ...ofDomain.lines,
      review(graph.primary),
      ...ofMessage.lines,
      ...hashLines(data, ifOn('Transaction hash')),
    ],
    left: ofDomain.left + ofMessage.left,
  }
}

function authorizationLines({ address, chainId }: Authorization, account: Address | undefined, isTouch: boolean): readonly ScreenLine[] {
  const network = networkValue(Number(chainId))
  if (address === ZERO) return [line('Account', accountValue(account)), line('Revoke on network', network)]
  return [
    line('Account', accountValue(account)),
    line('Delegate to', addressValue(address)),
    line(isTouch ? 'Delegate on network' : 'On network', network),
  ]
}

/** A setting without which the app refuses what it cannot read. */
const blind = () => say('“{setting}” has to be on in its settings.', { setting: 'Blind signing' })

/** A Ledger with the newest app. `isTouch`: a large screen (Stax, Flex). */
export const ledgerDisplay =
  (isTouch: boolean): DisplayOf =>
  (signable, account) => {
    if (signable.kind === 'transaction') {
      if (signable.transaction.type === 'eip4844') return 'refused'
      const lines = transactionLines(signable.transaction, account, isTouch)
      return { by: BY, lines, left: 0, ...(signable.transaction.data === '0x' ? {} : { needs: blind() }) }
    }
    if (signable.kind === 'message') return { by: BY, lines: [line('Message', messageInAscii(signable.message))], left: 0 }
    if (signable.kind === 'typed-data')
      return signable.data.primaryType === 'EIP712Domain'
        ? 'refused'
        : { by: BY, needs: blind(), ...typedDataLines(signable.data, isTouch) }
    return signable.kind === 'authorization'
      ? { by: BY, lines: authorizationLines(signable.authorization, account, isTouch), left: 0 }
      : 'refused'
  }

/** The first Nano S, whose last app is older: of it the hashes of typed data are known, and no more. */
export const firstNanoDisplay: DisplayOf = (signable) =>
  signable.kind === 'typed-data' ? { by: 'Ethereum app 1.10', needs: blind(), lines: hashLines(signable.data), left: 0 } : 'unknown'

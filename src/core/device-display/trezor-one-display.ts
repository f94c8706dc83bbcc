import type { Address } from '../ethereum/address.ts'
import { type AnyTransaction, maxFee, maxPrice } from '../ethereum/transaction.ts'
import { firstBytes, type Hex } from '../bytes/hex.ts'
import { typedDataHashes } from '../messages/typed-data.ts'
import type { DisplayOf } from './display-of.ts'
import {
  accountValue,
  addressValue,
  coinLine,
  decimalText,
  WEI_PER_GWEI,
  gweiValue,
  hashValue,
  line,
  messageInAscii,
  newContract,
  ownWords,
  textValue,
} from './printed.ts'
import type { ScreenLine } from './screen-line.ts'

// trezor-firmware: legacy/firmware/ethereum.c and fsm_msg_ethereum.h.

const BY = 'Firmware 1.14'
/** Bytes of calldata that it shows: five pages of 24. */
const SHOWN = 120

const coin = (label: string, wei: bigint, chainId: number): ScreenLine =>
  wei < WEI_PER_GWEI
    ? line(label, textValue(`${wei} Wei`))
    : coinLine(label, decimalText(wei, 18, true), { chainId, write: (number, symbol) => `${number} ${symbol}` })

function dataLines(data: Hex): readonly ScreenLine[] {
  if (data === '0x') return []
  const isCut = (data.length - 2) / 2 > SHOWN
  return [
    line('Transaction data:', { is: 'bytes', hex: firstBytes(data, SHOWN) }),
    ...(isCut ? [line('Warning! Too long data to view. Proceed with caution.')] : []),
  ]
}

function feeLines(tx: AnyTransaction): readonly ScreenLine[] {
  if ('gasPrice' in tx) return [coin('Really send, paying up to', maxFee(tx), tx.chainId)]
  return [
    line('Maximum fee per gas', gweiValue(maxPrice(tx))),
    line('Priority fee per gas', gweiValue(tx.maxPriorityFeePerGas)),
    coin('Maximum fee', maxFee(tx), tx.chainId),
  ]
}

const transactionLines = (tx: AnyTransaction): readonly ScreenLine[] => [
  tx.value === 0n ? line('Send', textValue('message')) : coin('Send', tx.value, tx.chainId),
  line('to', tx.to === undefined ? newContract() : addressValue(tx.to)),
  ...dataLines(tx.data),
  ...feeLines(tx),
]

/** Typed data by its hashes: it has no space for fields. */
function typedLinesOf(account: Address | undefined, data: Parameters<typeof typedDataHashes>[0]): readonly ScreenLine[] {
  const { domain, struct } = typedDataHashes(data)
  return [
    line('Unable to show EIP-712 data. Sign at your own risk.'),
    line('Confirm address?', accountValue(account)),
    ...(domain === undefined ? [] : [line('EIP-712 domain hash', hashValue(domain))]),
    ...(struct === undefined || data.primaryType === 'EIP712Domain' ? [] : [line('EIP-712 message hash', hashValue(struct))]),
  ]
}

const messageLines = (account: Address | undefined, message: Hex): readonly ScreenLine[] => [
  line('Confirm address?', accountValue(account)),
  line('Sign message?', messageInAscii(message)),
]

/** The Model One. */
export const trezorOneDisplay: DisplayOf = (signable, account) => {
  if (signable.kind === 'transaction') {
    const { type, data } = signable.transaction
    if (type !== 'legacy' && type !== 'eip1559') return 'refused'
    const instead = data === '0x' ? {} : { instead: ownWords() }
    return { by: BY, lines: transactionLines(signable.transaction), left: 0, ...instead }
  }
  if (signable.kind === 'message') return { by: BY, lines: messageLines(account, signable.message), left: 0 }
  if (signable.kind === 'typed-data') return { by: BY, lines: typedLinesOf(account, signable.data), left: 0 }
  return 'refused'
}

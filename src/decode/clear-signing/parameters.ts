import type { FieldKind } from './description.ts'

/** Formats of a field that a descriptor may name. */
export const FORMATS = [
  'raw',
  'amount',
  'tokenAmount',
  'nftName',
  'date',
  'duration',
  'unit',
  'enum',
  'chainId',
  'addressName',
  'tokenTicker',
  'calldata',
  'interoperableAddressName',
] as const satisfies readonly FieldKind[]

const NAME_PARAMS = ['types', 'sources', 'senderAddress'] as const
/** Which parameters a format takes. */
export const PARAMS: Readonly<Record<FieldKind, readonly string[]>> = {
  raw: [],
  amount: ['threshold', 'message'],
  tokenAmount: ['token', 'tokenPath', 'nativeCurrencyAddress', 'threshold', 'message', 'chainId', 'chainIdPath'],
  nftName: ['collection', 'collectionPath'],
  date: ['encoding'],
  duration: [],
  unit: ['base', 'decimals', 'prefix'],
  enum: ['$ref'],
  chainId: [],
  addressName: NAME_PARAMS,
  tokenTicker: ['chainId', 'chainIdPath'],
  calldata: [
    ...['callee', 'calleePath', 'selector', 'selectorPath', 'amount', 'amountPath', 'spender', 'spenderPath'],
    ...['chainId', 'chainIdPath'],
  ],
  interoperableAddressName: NAME_PARAMS,
}

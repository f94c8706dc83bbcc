import { type Choices, NO_CHOICES } from '../choices.ts'

/** Something to try Check with: what would be pasted, and where it is from as far as it does not say so itself. */
export type Example = { readonly id: 'permit' | 'bybit' | 'swap'; readonly text: string; readonly choices?: Choices }

/** Both are of the phrase that Anvil and Hardhat ship: everybody has their keys. */
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TAKER = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

/** An EIP-2612 permit of all USDC, without end. */
const PERMIT = {
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { owner: OWNER, spender: TAKER, value: (2n ** 256n - 1n).toString(), nonce: '0', deadline: (2n ** 256n - 1n).toString() },
}

/**
 * What three owners of Bybit's cold wallet signed on 21 February 2025, as the Safe Transaction Service has it: nonce 71, carried out in
 * 0x46deef0f52e3a983b67abf4714448a41dd7ffd6d32d32da69d62081c68ad7882. The service does not write the chain into it.
 */
const BYBIT = {
  safe: '0x1Db92e2EeBC8E0c075a02BeA49a2935BcD2dFCF4',
  to: '0x96221423681A6d52E184D440a8eFCEbB105C7242',
  value: '0',
  data: '0xa9059cbb000000000000000000000000bdd077f651ebe7f7b3ce16fe5f2b025be29695160000000000000000000000000000000000000000000000000000000000000000',
  operation: 1,
  gasToken: '0x0000000000000000000000000000000000000000',
  safeTxGas: 45_746,
  baseGas: 0,
  gasPrice: '0',
  refundReceiver: '0x0000000000000000000000000000000000000000',
  nonce: 71,
  safeTxHash: '0xb3476d061aeb8fc1d605a873c483a2402d88a68a9cdd1a8b47655dd55ba004f8',
}

/** `swapExactTokensForETH` of Uniswap v2: 1,000 USDC for at least 0.25 ETH. */
const SWAP =
  '0x18cbafe5000000000000000000000000000000000000000000000000000000003b9aca0000000000000000000000000000000000000000000000000003782dace9d9000000000000000000000000000000000000000000000000000000000000000000a0000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb922660000000000000000000000000000000000000000000000000000000070dbd8800000000000000000000000000000000000000000000000000000000000000002000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

const ON_ETHEREUM: Choices = { ...NO_CHOICES, chainId: 1 }

export const EXAMPLES: readonly Example[] = [
  { id: 'permit', text: JSON.stringify(PERMIT, null, 2) },
  { id: 'bybit', text: JSON.stringify(BYBIT, null, 2), choices: ON_ETHEREUM },
  { id: 'swap', text: SWAP, choices: ON_ETHEREUM },
]

import type { Address } from '#core/ethereum/address'

/**
 * Where interfaces have their fee of a swap sent. A list says who is known: a fee is passed over up to `MAX_FEE`, and what is more is a finding.
 * They are paid at an address and keep no rules, so no code is compared: what counts is who holds the address.
 */
export const KNOWN_FEE_RECEIVERS: ReadonlyMap<Address, string> = new Map<Address, string>([
  // Uniswap's interface and wallet: `portionRecipient` of its routing API.
  ['0x7ffc3dbf3b2b50ff3a1d5523bc24bb5043837b14', 'Uniswap'],
  ['0x37a8f295612602f2774d331e562be9e61b83a327', 'Uniswap'],
  ['0x000000fee13a103a10d593b9ae06b3e05f2e7e1c', 'Uniswap'],
  // MetaMask Swaps: Ethereum, Arbitrum, BNB Smart Chain.
  ['0xf326e4de8f66a0bdc0970b79e0924e33c79f1915', 'MetaMask'],
  ['0xeab40cdd62b9b84d8d54a609bf45da6effa10619', 'MetaMask'],
  ['0xb28da7bc87a9dd1e60849aa7fcb5da24ea913c42', 'MetaMask'],
  // Coinbase Wallet and 0x.
  ['0x382ffce2287252f930e1c8dc9328dac5bf282ba1', 'Coinbase'],
  ['0xad01c20d5886137e056775af56915de824c8fce5', '0x'],
])

/** Ten-thousandths. Interfaces take 0.15 % (Uniswap) to 0.875 % (MetaMask); Uniswap's router pays at most 1 % as a fee in `sweepTokenWithFee`. */
export const MAX_FEE = 100n

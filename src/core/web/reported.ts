import type { Address } from '../ethereum/address.ts'
import { say, type Words } from '../text/words.ts'

/** `it`: what is known of the address, from public reports. */
type Report = { readonly it: Words }

const stolen = (from: string): Report => ({ it: say('It got what was stolen from {from}.', { from }) })
const tool = (from: string): Report => ({ it: say('{from} was robbed with it.', { from }) })
const DRAINER: Report = { it: say('It belongs to thieves who empty wallets by false sites.') }
const SWEEPER: Report = { it: say('It hands on at once whatever the accounts that run it get.') }

/**
 * Addresses of thieves, of mainnet's best-documented thefts: a key is the same person on every chain. Each is named so by at least two reports
 * that do not depend on each other. A short list, which says who is known to be bad and never who is safe; it is looked up on this device, so
 * that nobody learns whom it was held against.
 */
const REPORTED: Readonly<Record<Address, Report>> = {
  // The theft from Bybit, 21 February 2025: who did it, the code that the Safe was made to run, the code put in its place, and where it went.
  '0x0fa09c3a328792253f8dee7116848723b72a6d2e': tool('Bybit'),
  '0x96221423681a6d52e184d440a8efcebb105c7242': tool('Bybit'),
  '0xbdd077f651ebe7f7b3ce16fe5f2b025be2969516': tool('Bybit'),
  '0x47666fab8bd0ac7003bce3f5c3585383f09486e2': stolen('Bybit'),
  // Bridges and markets: March 2022 (also on the sanctions list of the United States), June 2022, February 2022, March 2023, October 2024.
  '0x098b716b8aaf21512996dc57eb0615e2383e2f96': stolen('the Ronin bridge'),
  '0x0d043128146654c7683fbf30ac98d7b2285ded00': stolen('the Horizon bridge'),
  '0x629e7da20197a5429d30da36e77d06cdf796b71a': stolen('the Wormhole bridge'),
  '0xb66cd966670d962c227b3eaba30a872dbfb995db': stolen('Euler'),
  '0x0629b1048298ae9deff0f4100a31967fb3f98962': tool('Radiant'),
  // The library of Ledger that was exchanged in December 2023.
  '0x658729879fca881d9526480b82ae00efc54b5c2d': stolen('users of Ledger Connect Kit'),
  // Inferno, Pink and Angel: drainers for hire.
  '0x0000db5c8b030ae20308ac975898e09741e70000': DRAINER,
  '0x63605e53d422c4f1ac0e01390ac59aaf84c44a51': DRAINER,
  '0x412f10aad96fd78da6736387e2c84931ac20313f': DRAINER,
  // The look-alike to which 1,155 WBTC went, 3 May 2024.
  '0xd9a1c3788d81257612e2581a6ea0ada244853a91': {
    it: say('It was made to look like the address of somebody who is paid often.'),
  },
  // The two most used sweepers among delegations of EIP-7702, of the family that is called CrimeEnjoyor.
  '0x930fcc37d6042c79211ee18a02857cb1fd7f0d0b': SWEEPER,
  '0x89383882fc2d0cd4d7952a3267a3b6dae967e704': SWEEPER,
}

/** What public reports say of a thief’s address; nothing of everybody else. */
export const addressReport = (address: Address): Words | undefined => (Object.hasOwn(REPORTED, address) ? REPORTED[address]?.it : undefined)

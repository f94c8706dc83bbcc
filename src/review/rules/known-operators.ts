import type { Address } from '#core/ethereum/address'

/**
 * Whom marketplaces have made operator of collections, on mainnet; conduits of Seaport are the same on every chain. A list says who is known, never who is safe.
 */
export const KNOWN_OPERATORS: ReadonlyMap<Address, string> = new Map<Address, string>([
  // github.com/ProjectOpenSea/seaport-js, constants: OPENSEA_CONDUIT_ADDRESS.
  ['0x1e0049783f008a0085193e00003d00cd54003c71', 'OpenSea'],
  // The same key at the conduit controller of the practice chain, where another compiler made its code.
  ['0x00a3d01332a27ce674e579282b3a32c63e4dd528', 'OpenSea'],
  // Blur, ExecutionDelegate.
  ['0x00000000000111abe46ff893f3b2fdf1f759a8a8', 'Blur'],
  // github.com/LooksRare/contracts-exchange-v2, TransferManager.
  ['0x000000000060c4ca14cfc4325359062ace33fe3d', 'LooksRare'],
  // X2Y2, ERC721Delegate.
  ['0xf849de01b080adc3a814fabe1e2087475cf2e354', 'X2Y2'],
  // github.com/rarible/protocol-contracts, TransferProxy.
  ['0x4fee7b061c97c9c496b01dbce9cdb10c02f0a0be', 'Rarible'],
])

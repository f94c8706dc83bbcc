/** What a run may read that is not settled by what is signed. `blockhash`: also by the contracts that keep hashes (EIP-2935) and beacon roots (EIP-4788). */
export type UnsettledRead =
  | 'coinbase'
  | 'prevrandao'
  | 'timestamp'
  | 'number'
  | 'blockhash'
  | 'gasprice'
  | 'basefee'
  | 'blobbasefee'
  | 'gaslimit'
  | 'origin'
  | 'gas'

/**
 * What of them is followed through a run, beside the guesses themselves: what the proposer owns in wei, the size and hash of its code, and a beacon root. `opaque`:
 * what came out of some of them in a way that is not worked out again.
 */
export type FollowedValue = UnsettledRead | 'balance' | 'codesize' | 'codehash' | 'beaconroot' | 'opaque'

import type { Account } from '#core/identity/account'
import type { AccountKind } from '#core/identity/account-kind'
import type { Signer, SignerFactory, SignerPorts } from './signer.ts'
import { ledgerSigner } from './ledger/ledger-signer.ts'
import { trezorSigner } from './trezor/trezor-signer.ts'
import { vaultSigner } from './vault-signer.ts'
import { qrSigner } from './qr-signer.ts'
import { watchOnly } from './watch-only.ts'

/** One signer for each kind of account: a kind without one does not compile. */
const SIGNERS: Readonly<Record<AccountKind, SignerFactory>> = {
  eoa: vaultSigner,
  watch: watchOnly,
  qr: qrSigner,
  ledger: ledgerSigner,
  trezor: trezorSigner,
}

/** What signs for an account. Only src/wallet/requests calls it, and `sign` only after consent. */
export const signerOf = (account: Account, ports: SignerPorts): Signer => SIGNERS[account.kind](account, ports)

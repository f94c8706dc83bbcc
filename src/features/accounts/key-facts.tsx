import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type DeviceKind, holdsKey, isOnDevice } from '#core/identity/account-kind'
import { type Account, hasKeys, type Keyring } from '#core/identity/account'
import { languageName } from '#features/shared'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { HostileText } from '#ui/text/hostile-text'
import { TimeView } from '#ui/text/time-view'

/** How the device is reached: a kind without words does not compile. */
const DEVICE_WORDS: Readonly<Record<DeviceKind, MessageDescriptor>> = {
  qr: msg`Device with QR codes`,
  ledger: msg`Ledger`,
  trezor: msg`Trezor`,
}

/** What kind of keys, and whose idea they were. */
export function KeyringKind({ keyring }: { readonly keyring: Keyring | undefined }) {
  const { i18n } = useLingui()
  if (keyring?.device !== undefined) return i18n._(DEVICE_WORDS[keyring.device.kind])
  if (!keyring || !hasKeys(keyring)) return <Trans>Watch-only: it can’t sign anything.</Trans>
  if (keyring.kind === 'private-key') return <Trans>Private key, imported</Trans>
  return keyring.origin === 'created' ? <Trans>Recovery phrase, created here</Trans> : <Trans>Recovery phrase, imported</Trans>
}

/** Where the key of an account is. */
export function KeyFacts({
  account,
  keyring,
  inVault,
}: {
  readonly account: Account
  readonly keyring: Keyring | undefined
  readonly inVault: boolean
}) {
  const { i18n } = useLingui()
  if (!holdsKey(account) && !isOnDevice(account)) {
    return (
      <p className="text-soft">
        {inVault ? (
          <Trans>Not on this device. The address is encrypted in your vault.</Trans>
        ) : (
          <Trans>Not on this device. The address is kept here without a password.</Trans>
        )}
      </p>
    )
  }
  return (
    <FactsList>
      {keyring && keyring.label !== '' && (
        <FactLine name={<Trans>Keyring</Trans>}>
          <HostileText text={keyring.label} />
        </FactLine>
      )}
      <FactLine name={<Trans>Kind</Trans>}>
        <KeyringKind keyring={keyring} />
      </FactLine>
      {account.path !== undefined && (
        <FactLine name={<Trans>Path</Trans>}>
          <span className="font-mono text-small">{account.path}</span>
        </FactLine>
      )}
      {keyring?.fingerprint !== undefined && (
        <FactLine name={<Trans>Fingerprint</Trans>}>
          <span className="font-mono text-small">{keyring.fingerprint.slice(2)}</span>
        </FactLine>
      )}
      {keyring?.language !== undefined && <FactLine name={<Trans>Language</Trans>}>{languageName(keyring.language, i18n.locale)}</FactLine>}
      {keyring?.device?.model !== undefined && (
        <FactLine name={<Trans>Model</Trans>}>
          <HostileText text={keyring.device.model} />
        </FactLine>
      )}
      {keyring?.kind === 'mnemonic' && (
        <>
          <FactLine name={<Trans>Passphrase</Trans>}>{keyring.passphrase === true ? <Trans>yes</Trans> : <Trans>none</Trans>}</FactLine>
          <FactLine name={<Trans>Backup confirmed</Trans>}>
            {keyring.backedUpAt === undefined ? <Trans>Not yet</Trans> : <TimeView at={keyring.backedUpAt} />}
          </FactLine>
        </>
      )}
    </FactsList>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '#ui/router/router'
import { type FormEvent, useState } from 'react'
import { canSign, holdsKey, isOnDevice } from '#core/identity/account-kind'
import type { Account, Keyring } from '#core/identity/account'
import { checksum } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { PATHS, useAction, useSource, usePorts } from '#features/shared'
import { WholeAddress } from '#ui/address/address-view'
import { Button, buttonStyle } from '#ui/buttons/button'
import { CopyButton } from '#ui/buttons/copy-button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { HostileText } from '#ui/text/hostile-text'
import { Identicon } from '#ui/address/identicon'
import { Box, Screen, ScreenSection } from '#ui/layout/page'
import { Qr } from '#ui/address/qr'
import { TextInput } from '#ui/forms/text-input'
import { toast } from '#ui/overlays/toast'
import { keyringOf } from '#wallet'
import { ExportKeystore } from './reveal/export-keystore.tsx'
import { KeyFacts } from './key-facts.tsx'
import { OwnLimits } from './limits/limits.tsx'
import { ProtectionSettings } from './protection.tsx'
import { RemoveAccount } from './remove-account.tsx'
import { ShownAddress } from './shown-address.tsx'
import { useHideAccount } from './use-hide-account.ts'
import { RevealKey, RevealPhrase } from './reveal/reveal-secret.tsx'

/** One account: its address, its name, where its keys come from. */
export function AccountScreen() {
  const { address: asked = '' } = useParams() as { readonly address?: string }
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  const account = useSource(session.accounts).find(({ address }) => address === asked.toLowerCase())
  const keyring = keyringOf(state, account)
  if (!account) {
    return (
      <Screen title={<Trans>Account</Trans>}>
        <Empty
          icon="key"
          title={<Trans>Account not found</Trans>}
          actions={
            <Link to={PATHS.accounts} className={buttonStyle('primary')}>
              <Trans>All accounts</Trans>
            </Link>
          }
        />
      </Screen>
    )
  }
  return <AccountPage key={account.address} account={account} keyring={keyring} inVault={state.kind === 'open'} />
}

function AccountPage({
  account,
  keyring,
  inVault,
}: {
  readonly account: Account
  readonly keyring: Keyring | undefined
  readonly inVault: boolean
}) {
  const { t } = useLingui()
  const wallet = usePorts<'selectAccount'>()
  const navigate = useNavigate()
  const full = checksum(account.address)
  const look = useAction(async () => {
    await wallet.selectAccount(account.address)
    await navigate({ to: PATHS.portfolio })
  })
  return (
    <Screen
      title={<HostileText text={account.name} />}
      lede={canSign(account) ? undefined : <Trans>Watch-only: it can’t sign anything.</Trans>}
      actions={
        <Button busy={look.busy} disabled={account.hidden} onClick={() => void look.start()}>
          <Trans>Open this account</Trans>
        </Button>
      }
      aside={
        <Box title={<Trans>QR code</Trans>}>
          <Qr text={full} label={t`QR code of the address ${full}`} />
        </Box>
      }
    >
      <ScreenSection title={<Trans>Address</Trans>}>
        <div className="flex items-center gap-3">
          <Identicon address={account.address} size={40} />
          <WholeAddress address={account.address} />
          <CopyButton text={full} label={t`Copy address`} />
        </div>
      </ScreenSection>
      <Rename account={account} />
      <ScreenSection title={<Trans>Key</Trans>}>
        <KeyFacts account={account} keyring={keyring} inVault={inVault} />
      </ScreenSection>
      {inVault && isOnDevice(account) && <ShownAddress account={account} />}
      {inVault && canSign(account) && (
        <>
          <ProtectionSettings account={account} />
          <OwnLimits account={account} />
        </>
      )}
      {inVault && keyring?.kind === 'mnemonic' && <RevealPhrase keyring={keyring} />}
      {inVault && holdsKey(account) && (
        <>
          <RevealKey account={account} />
          <ExportKeystore account={account} />
        </>
      )}
      {inVault && <Hide account={account} />}
      <RemoveAccount account={account} keyring={keyring} />
    </Screen>
  )
}

function Rename({ account }: { readonly account: Account }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const [name, setName] = useState(account.name)
  const [tried, setTried] = useState(false)
  const save = useAction(() => session.edit(account.address, { name: name.trim() }))
  const problem = name.trim() === '' ? fail('input/required', { field: 'Name' }) : undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!problem && (await save.start())) toast(t`Name saved.`)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label={<Trans>Name</Trans>} error={tried ? problem : undefined}>
        <TextInput value={name} maxLength={64} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      {save.error && <ErrorNote error={save.error} />}
      {name.trim() !== account.name && (
        <div>
          <Button type="submit" busy={save.busy}>
            <Trans>Save name</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}

/** Out of the way, with nothing lost. */
function Hide({ account }: { readonly account: Account }) {
  const hide = useHideAccount(account)
  return (
    <ScreenSection title={<Trans>Visibility</Trans>}>
      <div className="flex flex-col items-start gap-2">
        <p className="text-small text-soft">
          <Trans>A hidden account doesn’t appear in lists and pickers. Its key and records stay.</Trans>
        </p>
        <Button busy={hide.busy} onClick={() => void hide.start()}>
          {account.hidden ? <Trans>Show account</Trans> : <Trans>Hide account</Trans>}
        </Button>
        {hide.error && <ErrorNote error={hide.error} />}
      </div>
    </ScreenSection>
  )
}

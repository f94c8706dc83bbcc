import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { useState } from 'react'
import { holdsKey, isOnDevice } from '#core/identity/account-kind'
import type { Account, Keyring } from '#core/identity/account'
import { PATHS, useAction, useSource, useTypedWord, usePorts, useUndo, UnlockMethodForm } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import { toast } from '#ui/overlays/toast'
import type { UnlockSecret } from '#wallet'

/** What goes with an account: nothing but its place in the list, its key, or the whole phrase that it is the last of. */
export type Loss = 'nothing' | 'device' | 'again' | 'key' | 'phrase'

/** `device`: its key stays on the device. `again`: its key comes back from the phrase whenever it is asked for. */
export function lossOf(account: Account, keyring: Keyring | undefined, all: readonly Account[]): Loss {
  if (isOnDevice(account)) return 'device'
  if (!holdsKey(account)) return 'nothing'
  if (keyring?.kind !== 'mnemonic') return 'key'
  return all.some(({ keyringId, address }) => keyringId === keyring.id && address !== account.address) ? 'again' : 'phrase'
}

/** Takes an account out of the vault. Typed where what goes is nowhere else on this device. */
export function RemoveAccount({ account, keyring }: { readonly account: Account; readonly keyring: Keyring | undefined }) {
  const { session } = usePorts<'session'>()
  const loss = lossOf(account, keyring, useSource(session.accounts))
  return (
    <ScreenSection title={<span id="remove">{<Trans>Remove</Trans>}</span>}>
      {loss === 'nothing' ? <StopWatching account={account} /> : <RemoveKey account={account} loss={loss} />}
    </ScreenSection>
  )
}

function StopWatching({ account }: { readonly account: Account }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const offerUndo = useUndo()
  const remove = useAction(async () => {
    if (session.state.get().kind === 'open') await session.enter('removeAccount', { address: account.address })
    else await session.unwatch(account.address)
    offerUndo(t`${account.name} is no longer watched.`, () => session.watch(account.address, account.name))
    await navigate({ to: PATHS.accounts })
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon="trash" busy={remove.busy} onClick={() => void remove.start()}>
        <Trans>Stop watching</Trans>
      </Button>
      {remove.error && <ErrorNote error={remove.error} />}
    </div>
  )
}

function RemoveKey({ account, loss }: { readonly account: Account; readonly loss: Exclude<Loss, 'nothing'> }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const word = t`remove`
  const typed = useTypedWord(word)
  const mustType = loss !== 'again' && loss !== 'device'
  const remove = async (way: UnlockSecret): Promise<void> => {
    await session.enter('removeAccount', { address: account.address, way })
    toast(t`${account.name} was removed.`)
    await navigate({ to: PATHS.accounts })
  }
  const close = (): void => {
    setOpen(false)
    typed.clear()
  }
  if (!open) {
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-small text-soft">
          {loss === 'device' ? (
            <Trans>Removes the account from this vault. Its key stays on the device.</Trans>
          ) : (
            <Trans>Removes the account and its key from this vault. Its funds stay on the chain.</Trans>
          )}
        </p>
        <Button tone="danger" icon="trash" onClick={() => setOpen(true)}>
          <Trans>Remove this account</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5 rounded-card border border-hair p-4">
      <LossBanner loss={loss} />
      <UnlockMethodForm
        onWay={remove}
        tone="danger"
        go={mustType ? <Trans>Remove permanently</Trans> : <Trans>Remove</Trans>}
        check={() => !mustType || typed.check()}
        onCancel={close}
      >
        {mustType && typed.field({ label: <Trans>Type “{word}” to confirm</Trans> })}
      </UnlockMethodForm>
    </div>
  )
}

function LossBanner({ loss }: { readonly loss: Exclude<Loss, 'nothing'> }) {
  if (loss === 'device') {
    return (
      <p className="text-small text-soft">
        <Trans>You can pair the device again at any time. Its name and limits here are deleted.</Trans>
      </p>
    )
  }
  if (loss === 'again') {
    return (
      <p className="text-small text-soft">
        <Trans>Its recovery phrase stays, so you can add it again at any time. Its name and limits are deleted.</Trans>
      </p>
    )
  }
  return (
    <Banner
      tone="danger"
      title={
        loss === 'key' ? <Trans>This key isn’t part of a recovery phrase</Trans> : <Trans>This also removes the recovery phrase</Trans>
      }
    >
      {loss === 'key' ? (
        <Trans>Without a copy of the key elsewhere, this account’s funds can never be moved again. Save keystore first.</Trans>
      ) : (
        <Trans>
          This is the phrase’s last account. Without your written words, funds in its accounts can never be moved again. Check your copy
          first.
        </Trans>
      )}
    </Banner>
  )
}

import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Account } from '#core/identity/account'
import { download, NewPasswordFields, useNewPassword, usePorts, UnlockMethodForm } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import type { UnlockSecret } from '#wallet'

/** One account's key in an encrypted file that other wallets read. */
export function ExportKeystore({ account }: { readonly account: Account }) {
  const { session } = usePorts<'session'>()
  const [open, setOpen] = useState(false)
  const password = useNewPassword()
  const [tried, setTried] = useState(false)
  const [saved, setSaved] = useState<string>()
  const reset = (): void => {
    setOpen(false)
    password.clear()
    setTried(false)
  }
  const make = async (way: UnlockSecret): Promise<void> => {
    const { json, fileName } = await session.vault().call('exportKeystore', { address: account.address, way, password: password.read() })
    download(fileName, json)
    setSaved(fileName)
    reset()
  }
  return (
    <ScreenSection title={<Trans>Keystore file</Trans>}>
      {!open && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-small text-soft">
            <Trans>This account’s key, in a file with its own password, for other wallets (Web3 Secret Storage v3).</Trans>
          </p>
          {saved !== undefined && (
            <p role="status" className="text-small">
              <Trans>
                Given to your browser as <HostileText text={saved} most={120} />. Before that we opened it with your password: it holds this
                account’s key.
              </Trans>
            </p>
          )}
          <Button
            icon="outside"
            onClick={() => {
              setSaved(undefined)
              setOpen(true)
            }}
          >
            <Trans>Save keystore</Trans>
          </Button>
        </div>
      )}
      {open && (
        <UnlockMethodForm
          onWay={make}
          go={<Trans>Save file</Trans>}
          check={() => {
            setTried(true)
            return password.isFine()
          }}
          onCancel={reset}
          help={<Trans>This device’s password, to confirm it’s you.</Trans>}
        >
          <NewPasswordFields
            password={password}
            tried={tried}
            of="file"
            help={
              <Trans>Anyone with the file can keep guessing this password, so make it strong. Without it, the file can’t be opened.</Trans>
            }
          />
        </UnlockMethodForm>
      )}
    </ScreenSection>
  )
}

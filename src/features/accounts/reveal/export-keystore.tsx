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
            <Trans>The key of this account in a file under a password of its own (Web3 Secret Storage v3), for other wallets.</Trans>
          </p>
          {saved !== undefined && (
            <p role="status" className="text-small">
              <Trans>
                Handed to your browser as <HostileText text={saved} most={120} />. It was opened again with your password before that, and
                holds this account’s key.
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
            <Trans>Save a keystore</Trans>
          </Button>
        </div>
      )}
      {open && (
        <UnlockMethodForm
          onWay={make}
          go={<Trans>Save the file</Trans>}
          check={() => {
            setTried(true)
            return password.isFine()
          }}
          onCancel={reset}
          help={<Trans>The one of this device, to show that it is you.</Trans>}
        >
          <NewPasswordFields
            password={password}
            tried={tried}
            of="file"
            help={<Trans>Whoever has the file can guess at it for ever, so make it strong. Without it the file opens nothing.</Trans>}
          />
        </UnlockMethodForm>
      )}
    </ScreenSection>
  )
}

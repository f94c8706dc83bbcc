import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { fail, fromWire } from '#core/errors'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field, focusFirstInvalid } from '#ui/forms/field'
import type { Imported } from '#wallet'
import { SecretInput } from '../secret/secret-input.tsx'
import { useWiped } from '../secret/use-wiped.ts'
import { useAction } from '../wallet/use-action.ts'
import { useWallet } from '../wallet/wallet-context.tsx'

/** A private key that somebody already has. */
export function KeySource({ onRead }: { readonly onRead: (imported: Imported) => void }) {
  const { t } = useLingui()
  const { session } = useWallet()
  const box = useWiped<HTMLDivElement>()
  const [empty, setEmpty] = useState(false)
  const [tries, setTries] = useState(0)
  const typed = (): string => box.current?.querySelector('input')?.value.trim() ?? ''
  const read = useAction(async () => {
    onRead(await session.vault().call('readImport', { source: { kind: 'key', text: typed() } }))
  })
  useEffect(() => {
    if (tries > 0 && box.current) focusFirstInvalid(box.current)
  }, [tries, read.error, box])
  const submit = (): void => {
    const nothing = typed() === ''
    setEmpty(nothing)
    setTries((before) => before + 1)
    if (!nothing) void read.start()
  }
  const here = read.error?.code.startsWith('key/') === true ? fromWire(read.error) : undefined
  return (
    <div ref={box} className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>
          A key opens one account and has no words: without a copy of it, or of a backup, that account is lost with this device.
        </Trans>
      </p>
      <Field
        label={<Trans>Private key</Trans>}
        error={empty ? fail('input/required', { field: t`Private key` }) : here}
        help={<Trans>64 hexadecimal digits, with 0x before them or without.</Trans>}
      >
        <SecretInput
          maxLength={256}
          onInput={() => {
            setEmpty(false)
            read.clear()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit()
          }}
        />
      </Field>
      {read.error && !here && <ErrorNote error={read.error} />}
      <div>
        <Button tone="primary" size="large" busy={read.busy} onClick={submit}>
          <Trans>Read the key</Trans>
        </Button>
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fail, fromWire } from '#core/errors'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { useForm } from '#ui/state/use-form'
import type { Imported } from '#wallet'
import { SecretInput } from '../secret/secret-input.tsx'
import { useWiped } from '../secret/use-wiped.ts'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'

/** A private key that somebody already has. */
export function KeySource({ onRead }: { readonly onRead: (imported: Imported) => void }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const box = useWiped<HTMLDivElement>()
  const [empty, setEmpty] = useState(false)
  const form = useForm({}, box)
  const typed = (): string => box.current?.querySelector('input')?.value.trim() ?? ''
  const read = useAction(async () => {
    onRead(await session.vault().call('readImport', { source: { kind: 'key', text: typed() } }))
  })
  const submit = async (): Promise<void> => {
    const nothing = typed() === ''
    setEmpty(nothing)
    if (nothing || !(await read.start())) form.attempt()
  }
  const here = read.error?.code.startsWith('key/') === true ? fromWire(read.error) : undefined
  return (
    <div ref={box} className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>
          A private key controls one account and has no words. Without a copy or a backup, you lose the account if you lose this device.
        </Trans>
      </p>
      <Field
        label={<Trans>Private key</Trans>}
        error={empty ? fail('input/required', { field: t`Private key` }) : here}
        help={<Trans>64 hexadecimal digits, with or without 0x.</Trans>}
      >
        <SecretInput
          maxLength={256}
          onInput={() => {
            setEmpty(false)
            read.clear()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void submit()
          }}
        />
      </Field>
      {read.error && !here && <ErrorNote error={read.error} />}
      <div>
        <Button tone="primary" size="large" busy={read.busy} onClick={() => void submit()}>
          <Trans>Read the key</Trans>
        </Button>
      </div>
    </div>
  )
}

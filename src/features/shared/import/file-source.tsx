import { defined } from '#core/defined'
import { Trans, useLingui } from '@lingui/react/macro'
import { type DragEvent, useState } from 'react'
import { fail, fromWire } from '#core/errors'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { useForm } from '#ui/state/use-form'
import { HostileText } from '#ui/text/hostile-text'
import type { Imported } from '#wallet'
import { ChooseFile } from '../backup/choose-file.tsx'
import { SecretInput } from '../secret/secret-input.tsx'
import { useWiped } from '../secret/use-wiped.ts'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'

/** SPEC section 5: imported files are at most so large, in MiB. */
const MAX_MIB = 10

/** Failures that the password can mend. */
const PASSWORD_CODES: readonly string[] = ['import/password-needed', 'import/wrong-password']

/** A file of keys, ours or another wallet's. It is read by the vault; the page only hands it over. */
export function KeyFileSource({ onRead }: { readonly onRead: (imported: Imported) => void }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const box = useWiped<HTMLDivElement>()
  const form = useForm<{ readonly file: File | undefined }, HTMLDivElement>({ file: undefined }, box)
  const { file } = form.draft
  const [over, setOver] = useState(false)
  const read = useAction(async (from: File) => {
    if (from.size > MAX_MIB * 1024 * 1024) throw fail('import/too-large', { most: MAX_MIB })
    const password = box.current?.querySelector<HTMLInputElement>('input[data-password]')?.value ?? ''
    const bytes = new Uint8Array(await from.arrayBuffer())
    onRead(
      await session
        .vault()
        .call('readImport', { source: { kind: 'file', bytes, ...defined({ password: password === '' ? undefined : password }) } }),
    )
  })
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return
    form.edit({ file: chosen })
    read.clear()
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const start = async (from: File): Promise<void> => {
    if (!(await read.start(from))) form.attempt()
  }
  const here = read.error && PASSWORD_CODES.includes(read.error.code) ? fromWire(read.error) : undefined
  return (
    <div ref={box} className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>
          A keystore (Web3 Secret Storage v3), a MetaMask or Rabby vault, or an Assay backup. For Frame and other wallets, use the phrase or
          key.
        </Trans>
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center ${over ? 'border-ink bg-sunk' : 'border-edge'}`}
      >
        <p className="max-w-full wrap-anywhere">{file ? <HostileText text={file.name} most={120} /> : <Trans>Drop the file here</Trans>}</p>
        <ChooseFile label={t`Choose a file`} onChoose={choose} />
      </div>
      {file && (
        <Field
          label={<Trans>File password</Trans>}
          error={here}
          help={<Trans>The password it had in the wallet that made it. We don’t keep it.</Trans>}
        >
          <SecretInput
            data-password
            maxLength={1024}
            onInput={() => read.clear()}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void start(file)
            }}
          />
        </Field>
      )}
      {read.error && !here && <ErrorNote error={read.error} />}
      {file && (
        <div>
          <Button tone="primary" size="large" busy={read.busy} onClick={() => void start(file)}>
            {read.busy ? <Trans>Opening the file</Trans> : <Trans>Read the file</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}

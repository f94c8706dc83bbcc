import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { attempt } from '#core/attempt'
import { type Address, parseAddress } from '#core/ethereum/address'
import { SignatureVerdictView, useAction, useNames, usePorts, useSource } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextArea, TextInput } from '#ui/forms/text-input'
import { Tabs } from '#ui/layout/tabs'
import { SentenceText } from '#ui/text/sentence-text'
import { CheckButton } from '../check-button.tsx'
import { ToolText } from '../tool-text.tsx'
import { FilePart } from './file-part.tsx'
import { type VerifiedReading, verifyText } from './verify-text.ts'

const drawSignature = (): ReactNode => <SignaturePart />
const drawFile = (): ReactNode => <FilePart />

/** Whose signature something has, and whether a file is the one that was published. */
export function VerifyTool(): ReactNode {
  const { t } = useLingui()
  const [view, setView] = useState<'signature' | 'file'>('signature')
  return (
    <Tabs
      label={t`Verify`}
      value={view}
      onChoose={setView}
      tabs={[
        { value: 'signature', label: <Trans>Signature</Trans>, panel: drawSignature },
        { value: 'file', label: <Trans>File</Trans>, panel: drawFile },
      ]}
    />
  )
}

function SignaturePart(): ReactNode {
  const nameOf = useNames(useSource(usePorts<'book'>().book.current)?.chainId)
  const [text, setText] = useState('')
  const [signature, setSignature] = useState('')
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState<readonly VerifiedReading[]>()
  const signer = typed.trim() === '' ? undefined : attempt(() => parseAddress(typed))
  const verify = useAction(async (expected: Address | undefined) => setTold(await verifyText(text, signature, expected)))
  const change = (set: (next: string) => void) => (next: string) => {
    set(next)
    setTold(undefined)
    verify.clear()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTold(undefined)
    if (signer === undefined || 'value' in signer) void verify.start(signer?.value)
  }
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ToolText label={<Trans>Message or typed data</Trans>} text={text} onText={change(setText)} />
      <Field
        label={<Trans>Signature</Trans>}
        help={<Trans>Only signatures of keys can be told without a network. Check can ask a contract, too.</Trans>}
      >
        <TextArea kind="hex" rows={2} value={signature} onChange={(event) => change(setSignature)(event.currentTarget.value)} />
      </Field>
      <Field
        label={<Trans>Expected signer</Trans>}
        help={<Trans>Leave it empty to find out whose key signed.</Trans>}
        optional={<Trans>optional</Trans>}
        error={signer !== undefined && 'error' in signer ? signer.error : undefined}
      >
        <TextInput kind="hex" value={typed} onChange={(event) => change(setTyped)(event.currentTarget.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" tone="primary" busy={verify.busy} disabled={text.trim() === ''}>
          <Trans>Verify</Trans>
        </Button>
        {text.trim() !== '' && <CheckButton text={text} />}
      </div>
      {verify.error !== undefined && <ErrorNote error={verify.error} />}
      <div aria-live="polite" className="flex flex-col gap-4">
        {told?.map(({ what, verdict }, at) => (
          <section key={at} className="flex flex-col gap-1.5">
            {told.length > 1 && (
              <h2 className="text-small text-soft">
                <SentenceText words={what} />
              </h2>
            )}
            <SignatureVerdictView verdict={verdict} nameOf={nameOf} />
          </section>
        ))}
      </div>
    </form>
  )
}

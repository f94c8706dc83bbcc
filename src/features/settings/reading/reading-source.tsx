import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAction } from '#features/shared'
import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/text-input'
import type { Addition, OwnDescriptors } from '#wallet'
import { DescriptorFileSource, FromFile, FromForm, FromUrl } from '../file-source.tsx'
import { MAX_FILE_BYTES, type AcceptedText } from './reading-draft.ts'

type Props = { readonly own: OwnDescriptors; readonly onTake: (taken: AcceptedText) => void }
type Came = Pick<Addition, 'text' | 'name' | 'from'>

/** Three ways in. What comes is checked before anything else is asked. */
export function ReadingSource({ own, onTake }: Props): ReactNode {
  const check = async (came: Came): Promise<void> => onTake({ ...came, checked: await own.check(came.text) })
  return (
    <DescriptorFileSource
      ways={[
        {
          is: 'file',
          name: <Trans>A file</Trans>,
          part: (
            <FromFile onTake={check} most={MAX_FILE_BYTES} field="The file">
              <Trans>A descriptor (ERC-7730) or an ABI: JSON, or readable lines. At most 10 MiB. It does not leave this device.</Trans>
            </FromFile>
          ),
        },
        { is: 'paste', name: <Trans>Pasted</Trans>, part: <FromText onTake={check} /> },
        {
          is: 'url',
          name: <Trans>An address</Trans>,
          part: (
            <FromUrl
              onTake={({ from: { kind, host }, ...rest }) => check({ ...rest, from: { kind, host } })}
              fetch={own.fetch}
              label={<Trans>Address of the file</Trans>}
              help={
                <Trans>
                  It is fetched once. Its host learns your IP address and which file you asked for; the request log will say so.
                </Trans>
              }
            />
          ),
        },
      ]}
    />
  )
}

function FromText({ onTake }: { readonly onTake: (came: Came) => Promise<void> }): ReactNode {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const read = useAction(() => onTake({ text, name: t`Pasted`, from: { kind: 'paste' } }))
  return (
    <FromForm action={read} says={<Trans>Read it</Trans>}>
      <Field label={<Trans>Descriptor or ABI</Trans>} help={<Trans>JSON, or lines such as “function deposit(uint256 amount)”.</Trans>}>
        <TextArea kind="hex" rows={6} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
    </FromForm>
  )
}

import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button, type ButtonSize, type ButtonTone } from '#ui/buttons/button'

type Props = {
  readonly label: string
  readonly onChoose: (file: File) => void
  /** What the file picker offers first: `.csv`. Anything else can be chosen all the same. */
  readonly accept?: string
  readonly busy?: boolean
  readonly tone?: ButtonTone
  readonly size?: ButtonSize
  /** Of the file that was chosen. */
  readonly name?: string | undefined
}

/** A button that opens the file picker. The same file can be chosen twice. */
export function ChooseFile({ label, onChoose, accept, busy = false, tone = 'plain', size = 'normal', name }: Props): ReactNode {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button tone={tone} size={size} busy={busy} onClick={() => picker.current?.click()}>
        {name === undefined ? label : t`Choose another file`}
      </Button>
      {name !== undefined && <span className="min-w-0 wrap-anywhere text-soft">{name}</span>}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen !== undefined) onChoose(chosen)
        }}
      />
    </div>
  )
}

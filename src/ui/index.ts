/** The entry point of `ui`: how Assay looks. Each file is open by sub-path too (`#ui/buttons/button`). The stylesheet is `styles.css`. */
export { AddressDiff, type AddressName, AddressView, type AddressViewProps, WholeAddress } from './address/address-view.tsx'
export { amountLabel, AmountView, type AmountViewProps } from './amounts/amount-view.tsx'
export { ArmButton, type ArmButtonProps } from './buttons/arm-button.tsx'
export { Banner, type BannerProps, type BannerTone } from './feedback/banner.tsx'
export {
  Button,
  buttonStyle,
  type ButtonProps,
  type ButtonSize,
  type ButtonTone,
  IconButton,
  linkStyle,
  TextButton,
} from './buttons/button.tsx'
export { CopyButton, type CopyButtonProps } from './buttons/copy-button.tsx'
export { Dialog, type DialogProps } from './overlays/dialog.tsx'
export { Disclosure, type DisclosureProps } from './layout/disclosure.tsx'
export { Empty } from './feedback/empty.tsx'
export { ErrorNote, type ErrorNoteProps, errorWords } from './feedback/error-note.tsx'
export { FactLine, FactsList } from './layout/facts-list.tsx'
export { Field, type FieldProps } from './forms/field.tsx'
export { focusFirstInvalid } from './forms/focus-first-invalid.tsx'
export { FindingView } from './feedback/finding-view.tsx'
export { EvidenceCard, GroupHallmark, Hallmark, type HallmarkProps, EvidenceStamp } from './evidence/hallmark.tsx'
export { HashView, HexGroups, WholeHash } from './address/hash-view.tsx'
export { HoldButton, type HoldButtonProps } from './buttons/hold-button.tsx'
export { HostileText } from './text/hostile-text.tsx'
export {
  activate,
  currentLanguage,
  currentLocale,
  type Language,
  LANGUAGES,
  type Locale,
  LOCALES,
  preferredLocale,
  WordsProvider,
} from './language/i18n.tsx'
export { Icon, type IconName } from './icon.tsx'
export { Identicon } from './address/identicon.tsx'
export { announce, LiveRegion } from './feedback/live-region.tsx'
export { Menu, type MenuItem, type MenuProps } from './overlays/menu.tsx'
export { Box, Screen, Row, Rows, ScreenSection, SectionHead } from './layout/page.tsx'
export { Peek, type PeekProps } from './overlays/peek.tsx'
export { Progress, type ProgressProps } from './feedback/progress.tsx'
export { Qr, type QrProps } from './address/qr.tsx'
export { SentenceText, plainSentence } from './text/sentence-text.tsx'
export { SearchInput } from './forms/search-input.tsx'
export { Segmented } from './forms/segmented.tsx'
export { type Option, Select } from './forms/select.tsx'
export { Bar, Dot, RowsSkeleton, LoadingRegion } from './feedback/skeleton.tsx'
export { type ScreenState, Stated } from './feedback/states.tsx'
export { type Column, type Sorting, Table } from './layout/table.tsx'
export { Tabs } from './layout/tabs.tsx'
export { Checkbox, controlStyle, PasswordInput, Radio, TextArea, TextInput } from './forms/text-input.tsx'
export { TimeText, TimeView } from './text/time-view.tsx'
export { dismiss, forgetToasts, toast, Toaster, ToastHistory } from './overlays/toast.tsx'
export { Gloss, Tooltip } from './overlays/tooltip.tsx'
export { useArmed } from './buttons/use-armed.ts'
export { VisuallyHidden } from './text/visually-hidden.tsx'

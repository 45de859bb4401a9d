/** Props of every dialog. */
export interface DialogProps {
  readonly onClose: () => void;
}

import { QRCode } from 'antd';
import styles from '@/components/print/print.module.css';
import type { WidgetProps } from '@/registry/views';

/** Pixels: 22 mm, in which a scanner reads a long code too. */
const SIZE = 83;

/** QR code, drawn as SVG. */
export default function Qrcode({ props: { value, align = 'left' } }: WidgetProps<'qrcode'>) {
  return (
    <div className={styles.code} data-align={align}>
      {value !== '' && (
        <QRCode
          className={styles.matrix ?? ''}
          type="svg"
          aria-label={value}
          value={value}
          color="black"
          bgColor="white"
          bordered={false}
          size={SIZE}
          errorLevel="M"
        />
      )}
    </div>
  );
}

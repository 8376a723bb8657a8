import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.quartz.CronExpression;

/**
 * What Quartz itself says of expressions, one a line on standard input; one line of JSON each on standard output.
 *
 *   apt-get install -y --no-install-recommends libquartz2-java default-jdk-headless
 *   CP=/usr/share/java/quartz2.jar:/usr/share/java/slf4j-api.jar
 *   java -cp $CP tests/cron/QuartzRuns.java Asia/Shanghai '2026-06-30 12:00:00' < expressions.txt > quartz.jsonl
 *
 * `runs` are the next 10 times after the given one, `preview` the same without the year. A search that Quartz does not
 * end within two seconds, or fails in, is written as null.
 */
public class QuartzRuns {
  static final int COUNT = 10;

  public static void main(String[] args) throws Exception {
    TimeZone zone = TimeZone.getTimeZone(args[0]);
    TimeZone.setDefault(zone);
    SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss");
    Date after = format.parse(args[1]);
    ExecutorService pool = Executors.newCachedThreadPool(work -> {
      Thread thread = new Thread(work);
      thread.setDaemon(true);
      return thread;
    });
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null;) {
      if (line.isEmpty()) continue;
      System.out.println("{\"cron\":" + quote(line) + answer(pool, line, after, format) + "}");
    }
    System.out.flush();
    System.exit(0);
  }

  static String answer(ExecutorService pool, String cron, Date after, SimpleDateFormat format) throws Exception {
    try {
      new CronExpression(cron);
    } catch (ParseException refusal) {
      return ",\"error\":" + quote(refusal.getMessage());
    }
    String[] fields = cron.trim().split("[ \t]+");
    String yearless = fields.length < 7 ? cron : String.join(" ", java.util.Arrays.copyOf(fields, 6));
    return ",\"runs\":" + runs(pool, cron, after, format) + ",\"preview\":" + runs(pool, yearless, after, format);
  }

  static String runs(ExecutorService pool, String cron, Date after, SimpleDateFormat format) throws Exception {
    Future<List<Date>> work = pool.submit(() -> {
      CronExpression expression = new CronExpression(cron);
      List<Date> found = new ArrayList<>();
      for (Date at = after; found.size() < COUNT;) {
        at = expression.getNextValidTimeAfter(at);
        if (at == null) break;
        found.add(at);
      }
      return found;
    });
    try {
      StringBuilder text = new StringBuilder("[");
      for (Date at : work.get(2, TimeUnit.SECONDS)) {
        text.append(text.length() > 1 ? "," : "").append(quote(format.format(at)));
      }
      return text.append("]").toString();
    } catch (TimeoutException | java.util.concurrent.ExecutionException none) {
      return "null";
    }
  }

  static String quote(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\t", "\\t") + "\"";
  }
}
